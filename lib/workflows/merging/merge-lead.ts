import { z } from "zod";
import type { LeadFieldName } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { cancelForLead } from "@/lib/channels/cancel-for-lead";
import type { Context } from "@/lib/context";
import { cancelEmails } from "@/lib/conversations/cancel-emails";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { LEAD_FIELD_NAMES } from "@/lib/leads/lead-fields";
import { withLabels } from "@/lib/leads/lead-labels";
import { fillFrom } from "@/lib/leads/merging/fill-from";
import { inOrder, PairOfLeads } from "@/lib/leads/merging/pair-of-leads";
import { storeFields } from "@/lib/leads/merging/store-fields";
import { type Elsewhere, elsewhere } from "@/lib/one-person";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";
import { lockPeople } from "./lock-people";
import { whatEnds } from "./what-ends";

export const Merge = PairOfLeads.extend({
  otherId: PairOfLeads.shape.otherId.describe(
    "Id of the other lead of the same person, whose address is not emailed any more.",
  ),
});

/**
 * Repeating it changes nothing. Errors: `not_found`; `invalid_state` if one of the two was merged into a third lead, which
 * `details.mergedInto` names.
 */
export const mergeLead = capability(
  {
    name: "mergeLead",
    description:
      "Merges two leads that are one person: this one is emailed from now on, the other one keeps its address and history but is in no list and gets no email or call. What waits for the other is canceled, and whoever was contacted or opted out at either address counts as such at both. Can be undone.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: Merge,
    output: z.object({
      lead: Lead,
      filled: z.array(z.enum(LEAD_FIELD_NAMES)).describe("The fields that it lacked and got from the other."),
    }),
  },
  async (ctx, { id, otherId }) => {
    await lockPeople(ctx, inOrder(id, otherId));
    const kept = await findLead(ctx, id);
    const other = await findLead(ctx, otherId);
    if (other.mergedInto === id)
      return { lead: await withLabels(ctx, kept), filled: filledFrom(kept, otherId) };
    for (const { mergedInto } of [kept, other])
      if (mergedInto !== null)
        throw new AppError(
          "invalid_state",
          "One of these was merged into another lead before. Merge with that one, or separate the two first.",
          { mergedInto },
        );
    await putAside(ctx, otherId, id);
    await storeFields(ctx, kept, fillFrom(kept, other));
    await endAtKept(ctx, id);
    await ctx.db.execute(sql`
        delete from leads_apart where workspace_id = ${ctx.workspaceId}
          and lead_id = ${inOrder(id, otherId)[0]} and other_id = ${inOrder(id, otherId)[1]}`);
    await recordActivity(ctx, [
      { kind: "lead_merged", leadId: id, campaignId: kept.campaignId, details: { otherId } },
      { kind: "lead_merged", leadId: otherId, campaignId: other.campaignId, details: { otherId: id } },
    ]);
    const after = await findLead(ctx, id);
    return { lead: await withLabels(ctx, after), filled: filledFrom(after, otherId) };
  },
);

function filledFrom({ evidence }: Awaited<ReturnType<typeof findLead>>, otherId: string): LeadFieldName[] {
  return LEAD_FIELD_NAMES.filter((name) =>
    evidence.some(({ field, fromLead }) => field === name && fromLead === otherId),
  );
}

/** Cancels what waits for a lead and merges it, with all that were merged into it, into another. */
async function putAside(ctx: Context, id: string, keptId: string): Promise<void> {
  await cancelForLead(ctx, id, "merged", async () => {
    await ctx.db.execute(sql`
      update leads set merged_into = ${keptId}, merged_at = now(), updated_at = now(),
        -- Nothing is read for it, and nothing spent, from now on.
        judge_requested_at = null, check_requested_at = null
      where workspace_id = ${ctx.workspaceId} and (id = ${id} or merged_into = ${id})`);
    await endEnrollments(ctx, sql`e.lead_id = ${id}`, "merged");
  });
}

/** What the other addresses rule out is canceled at once; whatever is queued later, the gate before each email refuses. */
async function endAtKept(ctx: Context, id: string): Promise<void> {
  const [facts] = await ctx.db.execute<{ elsewhere: Elsewhere | null; isSuppressed: boolean }>(sql`
    select ${sql.raw(elsewhere("l", "true"))} as elsewhere, ${sql.raw(leadIsSuppressed("l"))} as "isSuppressed"
    from leads l where l.workspace_id = ${ctx.workspaceId} and l.id = ${id}`);
  const ends = whatEnds(facts!.elsewhere, facts!.isSuppressed);
  if (ends?.stops === "all")
    await cancelForLead(ctx, id, ends.reason, () => endEnrollments(ctx, sql`e.lead_id = ${id}`, ends.reason));
  else if (ends)
    await cancelEmails(
      ctx,
      sql`m.lead_id = ${id} and m.enrollment_id is not null and m.sequence_step = 0`,
      ends.reason,
    );
}
