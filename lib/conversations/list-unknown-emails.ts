import { asc } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db";
import { agents, emailMessages, leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { withEmailAnswer } from "@/lib/activity/with-email-answer";
import { capability } from "@/lib/capability";
import { isoTime, uuid } from "@/lib/shapes";

const MOST = 500;

const UnknownEmail = z
  .object({
    id: uuid,
    agentId: uuid,
    agentName: z.string(),
    campaignId: uuid,
    leadId: uuid,
    leadName: z.string().nullable(),
    toAddress: z.string(),
    subject: z.string().nullable(),
    messageId: z.string().describe("What to look for in the mail server's log."),
    claimedAt: isoTime.nullable().describe("When it was handed over."),
    response: z.string().nullable().describe("Why it is unknown."),
  })
  .meta({ id: "UnknownEmail" });

export const listUnknownEmails = capability(
  {
    name: "listUnknownEmails",
    description: `Lists emails whose delivery is unknown and that a person has to resolve, oldest first, at most ${MOST}.`,
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ emails: z.array(UnknownEmail), total: z.number().int() }),
  },
  async (ctx) => {
    const unknown = and(eq(emailMessages.workspaceId, ctx.workspaceId), eq(emailMessages.state, "unknown"));
    const [rows, total] = await Promise.all([
      ctx.db
        .select({
          ...COLUMNS,
          agentId: agents.id,
          agentName: agents.name,
          leadName: leads.name,
          subject: emailMessages.subject,
        })
        .from(emailMessages)
        .innerJoin(
          leads,
          and(eq(leads.workspaceId, emailMessages.workspaceId), eq(leads.id, emailMessages.leadId)),
        )
        .innerJoin(
          agents,
          and(eq(agents.workspaceId, emailMessages.workspaceId), eq(agents.id, leads.agentId)),
        )
        .where(unknown)
        .orderBy(asc(emailMessages.claimedAt), asc(emailMessages.id))
        .limit(MOST),
      ctx.db.$count(emailMessages, unknown),
    ]);
    return { emails: rows.map(withEmailAnswer), total };
  },
);

const COLUMNS = {
  id: emailMessages.id,
  campaignId: emailMessages.campaignId,
  leadId: emailMessages.leadId,
  toAddress: emailMessages.toAddress,
  messageId: emailMessages.messageId,
  claimedAt: emailMessages.claimedAt,
  response: emailMessages.response,
  stateReason: emailMessages.stateReason,
  stateData: emailMessages.stateData,
};

/** Every such email of the installation, oldest first; for operators, not available to API keys. */
export async function selectUnknownEmails(db: Database) {
  const rows = await db
    .select({ ...COLUMNS, workspaceId: emailMessages.workspaceId })
    .from(emailMessages)
    .where(eq(emailMessages.state, "unknown"))
    .orderBy(asc(emailMessages.claimedAt));
  return rows.map(withEmailAnswer);
}
