import { z } from "zod";
import { leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { withLabels } from "@/lib/leads/lead-labels";
import { giveBack } from "@/lib/leads/merging/fill-from";
import { storeFields } from "@/lib/leads/merging/store-fields";
import { pathId } from "@/lib/shapes";
import { lockPeople } from "./lock-people";

/** Errors: `not_found`; `invalid_state` if it was not merged into another lead. */
export const separateLead = capability(
  {
    name: "separateLead",
    description:
      "Undoes a merge: this lead, which was merged into another one, is a lead of its own again. What the other got from it goes back. Canceled emails stay canceled, and each keeps its history.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("lead") }),
    output: Lead,
  },
  async (ctx, { id }) => {
    const { mergedInto } = await findLead(ctx, id);
    if (mergedInto === null) throw notMerged();
    await lockPeople(ctx, [id, mergedInto]);
    const lead = await findLead(ctx, id);
    // Somebody separated it, or merged both into a third lead, until the rows were locked.
    if (lead.mergedInto !== mergedInto) throw notMerged();
    await ctx.db
      .update(leads)
      .set({ mergedInto: null, mergedAt: null })
      .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, id)));
    // Whatever came from it, also by way of a lead that was merged later.
    const others = await ctx.db
      .select()
      .from(leads)
      .where(
        and(
          eq(leads.workspaceId, ctx.workspaceId),
          sql`(${leads.id} = ${mergedInto} or ${leads.mergedInto} = ${mergedInto})`,
        ),
      );
    for (const other of others)
      if (other.evidence.some(isFrom(id))) await storeFields(ctx, other, giveBack(other, id));
    const kept = others.find((other) => other.id === mergedInto)!;
    await recordActivity(ctx, [
      { kind: "lead_separated", leadId: id, campaignId: lead.campaignId, details: { otherId: mergedInto } },
      {
        kind: "lead_separated",
        leadId: mergedInto,
        campaignId: kept.campaignId,
        details: { otherId: id },
      },
    ]);
    return withLabels(ctx, await findLead(ctx, id));
  },
);

const isFrom = (id: string) => (row: (typeof leads.$inferSelect)["evidence"][number]) =>
  row.fromLead === id || (row.replaced ?? []).some(({ fromLead }) => fromLead === id);

function notMerged(): AppError {
  return new AppError("invalid_state", "This lead is not merged into another one.");
}
