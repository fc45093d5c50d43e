import { desc, type SQL } from "drizzle-orm";
import { z } from "zod";
import { agents, EMAIL_STATES, emailMessages, leads } from "@/db/schema";
import { and, eq, type InWorkspace, or, sql } from "@/db/scope";
import { IS_OF_SEQUENCE, onlyOutgoing } from "@/lib/activity/outgoing-email";
import { withEmailAnswer } from "@/lib/activity/with-email-answer";
import { findAgent } from "@/lib/agents/find-agent";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { isoTime, pageEnvelope, pageQuery, text, uuid } from "@/lib/shapes";

export const EmailRow = z
  .object({
    id: uuid,
    agentId: uuid,
    campaignId: uuid,
    leadId: uuid,
    leadName: z.string().nullable(),
    company: z.string().nullable(),
    runId: uuid.nullable().describe("The outreach run that queued it; null: it was requested individually."),
    sequenceStep: z.number().int().describe("0 is the first email."),
    state: z.enum(EMAIL_STATES),
    toAddress: z.string(),
    subject: z.string().nullable(),
    attempts: z.number().int(),
    response: z.string().nullable(),
    sentAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "EmailRow" });
export type EmailRow = z.infer<typeof EmailRow>;

export const listEmails = capability(
  {
    name: "listEmails",
    description: "Lists the emails of the workspace, an agent or a campaign, newest first.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      agentId: uuid.optional(),
      campaignId: uuid.optional(),
      state: z.enum(EMAIL_STATES).optional(),
      text: text(0, 200).optional().describe("Part of the address, the subject or the lead's name."),
    }),
    output: pageEnvelope("emails", EmailRow),
  },
  async (ctx, { page, pageSize, agentId, campaignId, state, text }) => {
    const [agent] = await Promise.all([
      agentId ? findAgent(ctx, agentId) : undefined,
      campaignId ? findCampaign(ctx, campaignId) : undefined,
    ]);
    const where = and(
      eq(emailMessages.workspaceId, ctx.workspaceId),
      IS_OF_SEQUENCE,
      // Each agent has exactly one campaign.
      agent && eq(emailMessages.campaignId, agent.campaignId),
      campaignId ? eq(emailMessages.campaignId, campaignId) : undefined,
      state && eq(emailMessages.state, state),
      text?.trim() ? holds(text.trim()) : undefined,
    );
    const [rows, total] = await Promise.all([
      selectPage(ctx, where, pageSize, (page - 1) * pageSize),
      ctx.db.$count(emailMessages, where),
    ]);
    return {
      emails: onlyOutgoing(rows).map(withEmailAnswer),
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  },
);

/** Ids are in order of creation, so listing the newest first needs no index of its own. */
async function selectPage(ctx: Context, where: InWorkspace, limit: number, offset: number) {
  const chosen = ctx.db
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(where)
    .orderBy(desc(emailMessages.id))
    .limit(limit)
    .offset(offset);
  return ctx.db
    .select({
      id: emailMessages.id,
      agentId: agents.id,
      campaignId: emailMessages.campaignId,
      leadId: emailMessages.leadId,
      leadName: leads.name,
      company: leads.company,
      runId: emailMessages.runId,
      sequenceStep: emailMessages.sequenceStep,
      state: emailMessages.state,
      toAddress: emailMessages.toAddress,
      subject: emailMessages.subject,
      attempts: emailMessages.attempts,
      response: emailMessages.response,
      stateReason: emailMessages.stateReason,
      stateData: emailMessages.stateData,
      sentAt: emailMessages.sentAt,
      createdAt: emailMessages.createdAt,
      updatedAt: emailMessages.updatedAt,
    })
    .from(emailMessages)
    .innerJoin(
      leads,
      and(eq(leads.workspaceId, emailMessages.workspaceId), eq(leads.id, emailMessages.leadId)),
    )
    .innerJoin(
      agents,
      and(eq(agents.workspaceId, emailMessages.workspaceId), eq(agents.campaignId, emailMessages.campaignId)),
    )
    .where(and(eq(emailMessages.workspaceId, ctx.workspaceId), sql`${emailMessages.id} in ${chosen}`))
    .orderBy(desc(emailMessages.id));
}

function holds(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    sql`${emailMessages.toAddress} ilike ${pattern}`,
    sql`${emailMessages.subject} ilike ${pattern}`,
    sql`${emailMessages.toName} ilike ${pattern}`,
  );
}
