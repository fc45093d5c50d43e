import { inArray } from "drizzle-orm";
import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { keepSources } from "@/lib/leads/keep-sources";
import { seeAgain } from "@/lib/leads/see-again";
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
