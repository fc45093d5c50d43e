import { and, desc, eq, or, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { agents, leads, MAIL_STATES, mails } from "@/db/schema";
import { findAgent } from "@/lib/agents/find-agent";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import { capability, text } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { isoTime, pageEnvelope, pageQuery, uuid } from "@/lib/shapes";

export const MailRow = z
  .object({
    id: uuid,
    agentId: uuid,
    campaignId: uuid,
    leadId: uuid,
    leadName: z.string().nullable(),
    company: z.string().nullable(),
    runId: uuid.nullable().describe("The outreach run that queued it; null: it was asked for alone."),
    sequenceStep: z.number().int().describe("0 is the first mail."),
    state: z.enum(MAIL_STATES),
    toAddress: z.string(),
    subject: z.string().nullable(),
    attempts: z.number().int(),
    response: z.string().nullable(),
    sentAt: isoTime.nullable(),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "MailRow" });
export type MailRow = z.infer<typeof MailRow>;

export const listMails = capability(
  {
    name: "listMails",
    description: "Lists the mails of the workspace, of an agent or of a campaign, newest first.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      agentId: uuid.optional(),
      campaignId: uuid.optional(),
      state: z.enum(MAIL_STATES).optional(),
      text: text(0, 200).optional().describe("Part of the address, the subject or the lead's name."),
    }),
    output: pageEnvelope("mails", MailRow),
  },
  async (ctx, { page, pageSize, agentId, campaignId, state, text }) => {
    const [agent] = await Promise.all([
      agentId ? findAgent(ctx, agentId) : undefined,
      campaignId ? findCampaign(ctx, campaignId) : undefined,
    ]);
    const where = and(
      eq(mails.workspaceId, ctx.workspaceId),
      // An agent and its campaign are one pair.
      agent && eq(mails.campaignId, agent.campaignId),
      campaignId ? eq(mails.campaignId, campaignId) : undefined,
      state && eq(mails.state, state),
      text?.trim() ? holds(text.trim()) : undefined,
    );
    const [rows, total] = await Promise.all([
      selectPage(ctx, where, pageSize, (page - 1) * pageSize),
      ctx.db.$count(mails, where),
    ]);
    return { mails: rows, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);

/** Ids stand in the order of their making, so that the newest need no index of their own. */
async function selectPage(ctx: Context, where: SQL | undefined, limit: number, offset: number) {
  const chosen = ctx.db
    .select({ id: mails.id })
    .from(mails)
    .where(where)
    .orderBy(desc(mails.id))
    .limit(limit)
    .offset(offset);
  return ctx.db
    .select({
      id: mails.id,
      agentId: agents.id,
      campaignId: mails.campaignId,
      leadId: mails.leadId,
      leadName: leads.name,
      company: leads.company,
      runId: mails.runId,
      sequenceStep: mails.sequenceStep,
      state: mails.state,
      toAddress: mails.toAddress,
      subject: mails.subject,
      attempts: mails.attempts,
      response: mails.response,
      sentAt: mails.sentAt,
      createdAt: mails.createdAt,
      updatedAt: mails.updatedAt,
    })
    .from(mails)
    .innerJoin(leads, and(eq(leads.workspaceId, mails.workspaceId), eq(leads.id, mails.leadId)))
    .innerJoin(
      agents,
      and(eq(agents.workspaceId, mails.workspaceId), eq(agents.campaignId, mails.campaignId)),
    )
    .where(and(eq(mails.workspaceId, ctx.workspaceId), sql`${mails.id} in ${chosen}`))
    .orderBy(desc(mails.id));
}

function holds(text: string): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return or(
    sql`${mails.toAddress} ilike ${pattern}`,
    sql`${mails.subject} ilike ${pattern}`,
    sql`${mails.toName} ilike ${pattern}`,
  );
}
