import { inArray } from "drizzle-orm";
import { discoveryContacts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from "@/lib/leads/lead-fields";
import { foldWords } from "@/lib/leads/scoring/match-words";
import { findErased } from "@/lib/suppressions/erased-key";

export type NewContact = Pick<
  typeof discoveryContacts.$inferInsert,
  "emailKey" | "kind" | "fields" | "evidence" | "excerpts" | "host" | "origin"
>;

/** Fields that are never mixed between two people who share a mailbox. */
const PERSONAL = new Set<string>(LEAD_FIELD_NAMES.filter((name) => LEAD_FIELDS[name].isPersonal));

/** Small enough that writing a portion does not noticeably delay the rest of the service. */
const PORTION = 50;

/** Keeps one contact per address in a run: a further page adds missing fields and changes none. */
export async function mergeContacts(ctx: Context, runId: string, found: Iterable<NewContact>): Promise<void> {
  let portion: NewContact[] = [];
  for (const contact of found) {
    portion.push(contact);
    if (portion.length < PORTION) continue;
    await mergePortion(ctx, runId, portion);
    portion = [];
  }
  await mergePortion(ctx, runId, portion);
}

async function mergePortion(ctx: Context, runId: string, found: NewContact[]): Promise<void> {
  if (found.length === 0) return;
  const erased = await findErased(
    ctx,
    found.map((contact) => contact.emailKey),
  );
  // Nothing is stored about a person who was deleted for good, not even as a contact that is skipped.
  if (erased.size > 0)
    return mergePortion(
      ctx,
      runId,
      found.filter((contact) => !erased.has(contact.emailKey)),
    );
  const keys = found.map((contact) => contact.emailKey);
  const known = await ctx.db
    .select()
    .from(discoveryContacts)
    .where(
      and(
        eq(discoveryContacts.workspaceId, ctx.workspaceId),
        eq(discoveryContacts.runId, runId),
        inArray(discoveryContacts.emailKey, keys),
      ),
    );
  const merged = new Map<string, NewContact>(known.map((contact) => [contact.emailKey, contact]));
  for (const contact of found) {
    const before = merged.get(contact.emailKey);
    merged.set(contact.emailKey, before ? mergeTwo(before, contact) : contact);
  }
  await ctx.db
    .insert(discoveryContacts)
    .values(
      [...merged.values()].map(({ emailKey, kind, fields, evidence, excerpts, host, origin }) => ({
        workspaceId: ctx.workspaceId,
        runId,
        emailKey,
        kind,
        fields,
        evidence,
        excerpts,
        host,
        origin,
      })),
    )
    .onConflictDoUpdate({
      target: [discoveryContacts.runId, discoveryContacts.emailKey],
      set: {
        fields: sql`excluded.fields`,
        evidence: sql`excluded.evidence`,
        excerpts: sql`excluded.excerpts`,
        origin: sql`excluded.origin`,
        updatedAt: sql`now()`,
      },
    });
}

export function mergeTwo(before: NewContact, more: NewContact): NewContact {
  // A contact from a source that the caller named keeps that origin, wherever else it was found.
  const origin = more.origin === "source" ? more.origin : before.origin;
  const nameless = before.fields.name === undefined && more.fields.name !== undefined;
  const [first, second] = nameless ? [more, before] : [before, more];
  const sameName = foldWords(first.fields.name ?? "") === foldWords(second.fields.name ?? "");
  const isTaken = (field: string) =>
    first.fields[field] === undefined &&
    (!PERSONAL.has(field) || sameName || second.fields.name === undefined);
  const taken = second.evidence.filter((row) => isTaken(row.field));
  return {
    ...before,
    origin,
    fields: { ...first.fields, ...Object.fromEntries(taken.map((row) => [row.field, row.value])) },
    evidence: [...first.evidence, ...taken],
    // Of a page that gave nothing that was taken, nothing is kept.
    excerpts: taken.length > 0 ? { ...second.excerpts, ...first.excerpts } : first.excerpts,
  };
}
