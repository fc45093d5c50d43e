import { z } from "zod";
import { LEAD_STATUSES } from "@/db/schema";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";
import { ChosenLeads } from "./chosen-leads";
import { lockChosenLeads } from "./lock-chosen-leads";
import { requireMember } from "./require-member";

export const assignLeads = capability(
  {
    name: "assignLeads",
    description: "Sets the owner of leads: a member of the workspace, or nobody.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: ChosenLeads.extend({
      ownerId: uuid.nullable().describe("Id of a member of the workspace; null for nobody."),
    }),
    output: z.object({ leadIds: z.array(uuid).describe("Ids of the leads whose owner changed.") }),
  },
  async (ctx, { leadIds, ownerId }) => {
    await requireMember(ctx, ownerId);
    const chosen = await lockChosenLeads(ctx, leadIds, [...LEAD_STATUSES]);
    const changed = await ctx.db.execute<{ leadId: string; campaignId: string }>(sql`
        update leads set owner_id = ${ownerId}, updated_at = now()
        where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(chosen.map(({ leadId }) => leadId))}::uuid[])
          and owner_id is distinct from ${ownerId}::uuid
        returning id as "leadId", campaign_id as "campaignId"`);
    await recordActivity(
      ctx,
      changed.map(({ leadId, campaignId }) => ({
        kind: "lead_assigned" as const,
        leadId,
        campaignId,
        details: { ownerId },
      })),
    );
    return { leadIds: changed.map(({ leadId }) => leadId) };
  },
);
