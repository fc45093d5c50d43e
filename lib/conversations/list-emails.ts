import { desc, isNotNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { agents, deliveries, EMAIL_STATES, emails, leads, messages } from "@/db/schema";
import { and, eq, type InWorkspace, or, sql } from "@/db/scope";
import { onlyOutgoing } from "@/lib/activity/outgoing-email";
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
      eq(deliveries.workspaceId, ctx.workspaceId),
      isNotNull(deliveries.enrollmentId),
      // Each agent has exactly one campaign.
      agent && eq(deliveries.campaignId, agent.campaignId),
      campaignId ? eq(deliveries.campaignId, campaignId) : undefined,
      state && eq(deliveries.state, state),
      text?.trim() ? holds(ctx, text.trim()) : undefined,
    );
    const [rows, total] = await Promise.all([
      selectPage(ctx, where, pageSize, (page - 1) * pageSize),
      ctx.db.$count(deliveries, where),
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
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(where)
    .orderBy(desc(deliveries.id))
    .limit(limit)
    .offset(offset);
  return ctx.db
    .select({
      id: emails.id,
      agentId: agents.id,
      campaignId: emails.campaignId,
      leadId: emails.leadId,
      leadName: leads.name,
      company: leads.company,
      runId: emails.runId,
      sequenceStep: emails.sequenceStep,
      state: emails.state,
      toAddress: emails.toAddress,
      subject: emails.subject,
      attempts: emails.attempts,
      response: emails.response,
      stateReason: emails.stateReason,
      stateData: emails.stateData,
      sentAt: emails.sentAt,
      createdAt: emails.createdAt,
      updatedAt: emails.updatedAt,
    })
    .from(emails)
    .innerJoin(leads, and(eq(leads.workspaceId, emails.workspaceId), eq(leads.id, emails.leadId)))
    .innerJoin(
      agents,
      and(eq(agents.workspaceId, emails.workspaceId), eq(agents.campaignId, emails.campaignId)),
    )
    .where(and(eq(emails.workspaceId, ctx.workspaceId), sql`${emails.id} in ${chosen}`))
    .orderBy(desc(emails.id));
}

function holds(ctx: Context, text: string): SQL {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  const named = ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.workspaceId, ctx.workspaceId),
        or(
          sql`${messages.toAddress} ilike ${pattern}`,
          sql`${messages.subject} ilike ${pattern}`,
          sql`${messages.toName} ilike ${pattern}`,
        ),
      ),
    );
  return sql`${deliveries.id} in ${named}`;
}
