import { inArray } from "drizzle-orm";
import type { z } from "zod";
import { mailboxes } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { Figures, OfMailbox, OfProvider } from "./figures";
import type { FigureGroup } from "./read-figures";

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

function byMostSent(one: Figures, other: Figures): number {
  return other.sent - one.sent;
}
