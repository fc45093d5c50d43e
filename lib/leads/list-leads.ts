import { findAgent } from "@/lib/agents/find-agent";
import { pageEnvelope, pageQuery, uuid } from "@/lib/shapes";
import { textCapability } from "@/lib/text-capability";
import { Lead } from "./lead";
import { selectLeadPage } from "./select-lead-page";

export const listLeads = textCapability(
  {
    name: "listLeads",
    description: "Lists leads, newest first: all leads of the workspace, or those of one agent.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({ agentId: uuid.optional().meta({ description: "Only leads of this agent." }) }),
    output: pageEnvelope("leads", Lead),
  },
  async (ctx, { page, pageSize, agentId }) => {
    const { leads, total } = await selectLeadPage(ctx, {
      size: pageSize,
      skip: (page - 1) * pageSize,
      agentId,
    });
    // If the agent has leads, it exists; only without any does this need a check.
    if (agentId && leads.length === 0) await findAgent(ctx, agentId);
    const envelope = JSON.stringify({ page, pageSize, total, totalPages: Math.ceil(total / pageSize) });
    return `{"leads":[${leads.join(",")}],${envelope.slice(1)}`;
  },
);
