import { z } from "zod";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { ChosenLeads } from "@/lib/leads/chosen-leads";
import { lockChosenLeads } from "@/lib/leads/lock-chosen-leads";
import { text, uuid } from "@/lib/shapes";

/**
 * Rejects all leads that can be rejected, in one transaction. An email that still waits for one is canceled when it is
 * claimed.
 */
export const rejectLeads = capability(
  {
    name: "rejectLeads",
    description:
      "Rejects leads as not a fit: they are not emailed. Leads that unsubscribed, bounced or were rejected are unchanged.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: ChosenLeads.extend({ note: text(1, 2_000).optional() }),
    output: z.object({
      leadIds: z.array(uuid).describe("Ids of the leads that were rejected; restoreLeads undoes it."),
    }),
  },
  async (ctx, { leadIds, note }) => {
    const found = await lockChosenLeads(ctx, leadIds, ["new", "queued", "contacted", "replied", "failed"]);
    const ids = found.map((one) => one.leadId);
    await ctx.db.execute(sql`
        update leads set status = 'rejected', updated_at = now()
        where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])`);
    await endEnrollments(ctx, sql`e.lead_id = any(${sql.param(ids)}::uuid[])`, "rejected");
    await recordActivity(
      ctx,
      found.map(({ leadId, campaignId, before }) => ({
        kind: "rejected" as const,
        leadId,
        campaignId,
        note: note ?? null,
        details: { before },
      })),
    );
    return { leadIds: ids };
  },
);
