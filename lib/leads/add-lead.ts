import { type EvidenceRow, type LeadFieldName, leads } from "@/db/schema";
import { recordActivity } from "@/lib/activity/record-activity";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { newId } from "@/lib/id";
import { uuid } from "@/lib/shapes";
import { EmailAddress } from "@/lib/text/email-address";
import { keepCompanies } from "./companies/keep-companies";
import { findLead } from "./find-lead";
import { findOrCreateTags } from "./find-or-create-tags";
import { Lead } from "./lead";
import { LeadEdit, readEdit } from "./lead-edit";
import { withLabels } from "./lead-labels";
import { numberOfLead } from "./number-of-lead";
import { requireFreeAddress } from "./require-free-address";
import { requireMember } from "./require-member";
import { judgeReach } from "./scoring/judge-reach";
import { setByHand } from "./set-by-hand";

const LeadToAdd = LeadEdit.extend({
  agentId: uuid.describe("Id of the agent that the lead is added to."),
  email: EmailAddress.meta({ description: "An address that no other lead of the workspace has." }),
});

export const addLead = capability(
  {
    name: "addLead",
    description:
      "Adds a lead by hand. Its evidence names who added it; how well it fits is not judged, because no page was read.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["conflict", "lead_suppressed", "invalid_state"],
    input: LeadToAdd,
    output: Lead,
  },
  async (ctx, { agentId, ...given }) => {
    const agent = await findAgent(ctx, agentId);
    const emailKey = await requireFreeAddress(ctx, given.email);
    await requireMember(ctx, given.ownerId ?? null);
    const tagIds = (await findOrCreateTags(ctx, given.tags ?? [])).map((tag) => tag.id);
    const values: Partial<Record<LeadFieldName, string | null>> = {
      email: given.email,
      ...readEdit(given),
    };
    const by = `${ctx.actor.kind}:${ctx.actor.id}`;
    const at = new Date();
    const evidence = Object.entries(values).reduce<EvidenceRow[]>(
      (rows, [field, value]) =>
        value ? setByHand(rows, { field: field as LeadFieldName, value, by, at }) : rows,
      [],
    );
    const id = newId();
    const row = { ...values, email: given.email, evidence };
    await ctx.db.insert(leads).values({
      ...row,
      id,
      workspaceId: ctx.workspaceId,
      agentId,
      campaignId: agent.campaignId,
      emailKey,
      emailStatus: "unknown",
      reach: judgeReach({ ...values, emailStatus: "unknown" }),
      phoneNumber: numberOfLead(row)?.number ?? null,
      ownerId: given.ownerId ?? null,
      tagIds: tagIds.length > 0 ? tagIds : null,
    });
    await keepCompanies(ctx, [row]);
    await recordActivity(ctx, [{ kind: "lead_added", leadId: id, campaignId: agent.campaignId }]);
    return withLabels(ctx, await findLead(ctx, id));
  },
);
