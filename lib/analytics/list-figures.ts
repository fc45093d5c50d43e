import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { readNamedActors } from "@/lib/members/named-actor";
import type { Figures, OfMailbox, OfPerson, OfProvider } from "./figures";
import { type FigureGroup, NOT_RECORDED } from "./read-figures";

export function totalOf(groups: readonly FigureGroup[]): Figures {
  return groups.find(({ dimension }) => dimension === "total")!.figures;
}

/** Of each mailbox that sent, the one that sent most first. */
export async function listMailboxFigures(
  ctx: Context,
  groups: readonly FigureGroup[],
): Promise<z.input<typeof OfMailbox>[]> {
  const own = groups.filter(({ dimension }) => dimension === "mailbox");
  const ids = own.flatMap(({ mailboxId }) => mailboxId ?? []);
  const found = await ctx.db
    .select({ id: mailboxes.id, address: mailboxes.address })
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), inArray(mailboxes.id, ids)));
  const addressOf = new Map(found.map(({ id, address }) => [id, address]));
  return own
    .map(({ mailboxId, figures }) => ({
      mailboxId: mailboxId!,
      address: addressOf.get(mailboxId!) ?? null,
      ...figures,
    }))
    .sort(byMostSent);
}

export function listProviderFigures(groups: readonly FigureGroup[]): z.input<typeof OfProvider>[] {
  return groups
    .filter(({ dimension }) => dimension === "provider")
    .map(({ provider, figures }) => ({ provider, ...figures }))
    .sort(byMostSent);
}

/** Of everybody who answered replies, the one who answered most first. */
export async function listPersonFigures(
  ctx: Context,
  groups: readonly FigureGroup[],
): Promise<z.input<typeof OfPerson>[]> {
  const own = groups.filter(({ dimension, author }) => dimension === "author" && author !== null);
  const nameOf = await readNamedActors(
    ctx,
    own.map(({ author }) => author).filter((author) => author !== NOT_RECORDED),
  );
  return own
    .map(({ author, figures: { answered, people, interested } }) => ({
      by: nameOf(author),
      answered,
      people,
      interested,
    }))
    .sort(
      (one, other) =>
        other.answered.count - one.answered.count ||
        Number(one.by === null) - Number(other.by === null) ||
        (one.by?.name ?? "").localeCompare(other.by?.name ?? ""),
    );
}

function byMostSent(one: Figures, other: Figures): number {
  return other.sent - one.sent;
}
