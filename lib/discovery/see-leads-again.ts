import { inArray } from "drizzle-orm";
import { type EvidenceRow, type LeadFieldName, leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { keepSources } from "@/lib/leads/keep-sources";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import { checkedAtOf } from "@/lib/leads/page-evidence";
import type { JudgedContact } from "./choose-contacts";
import { readExcerpts } from "./list-contacts";

/** Leads per statement, few enough that other requests are not delayed. */
const PORTION = 100;

/** Moves on what is known of leads whose pages a discovery has read again, and that say the same. */
export async function seeLeadsAgain(ctx: Context, contacts: readonly JudgedContact[]): Promise<void> {
  const rowOf = new Map(contacts.map(({ row, evidence }) => [row.emailKey, { row, evidence }]));
  const keys = [...rowOf.keys()].toSorted();
  for (let start = 0; start < keys.length; start += PORTION) {
    const known = await ctx.db
      .select()
      .from(leads)
      .where(
        and(
          eq(leads.workspaceId, ctx.workspaceId),
          inArray(leads.emailKey, keys.slice(start, start + PORTION)),
        ),
      )
      // Everybody who changes several leads locks them in this order.
      .orderBy(leads.id)
      .for("no key update");
    for (const lead of known) {
      const { row, evidence } = rowOf.get(lead.emailKey)!;
      const changes = seeAgain(lead, evidence);
      if (!changes) continue;
      await ctx.db
        .update(leads)
        .set(changes)
        .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, lead.id)));
      const excerpts = (await readExcerpts(ctx, [row.id])).get(row.id) ?? {};
      await keepSources(ctx, [{ leadId: lead.id, evidence: changes.evidence, excerpts }]);
    }
  }
}

type Lead = typeof leads.$inferSelect;
type Changes = Pick<Lead, "evidence" | "checkedAt"> &
  Partial<Record<Exclude<LeadFieldName, "email">, string>>;

/**
 * What changes of a lead when pages say the same of it as before: the evidence is as new as that reading, and what was gone is there
 * again. Null: they say nothing that it is known by.
 */
function seeAgain(lead: Lead, seen: readonly EvidenceRow[]): Changes | null {
  let isNewer = false;
  const back: Record<string, string> = {};
  const evidence = lead.evidence.map((row) => {
    const { goneAt, ...said } = row;
    const again = seen.find(
      ({ field, value, url, foundAt }) =>
        field === row.field && value === row.value && url === row.url && foundAt > (goneAt ?? row.foundAt),
    );
    if (!again) return row;
    isNewer = true;
    const field = LEAD_FIELD_NAMES.find((name) => name === row.field);
    if (goneAt && field && field !== "email" && lead[field] === null) back[field] = row.value;
    return { ...said, quote: again.quote, foundAt: again.foundAt };
  });
  return isNewer ? { evidence, checkedAt: checkedAtOf(evidence), ...back } : null;
}
