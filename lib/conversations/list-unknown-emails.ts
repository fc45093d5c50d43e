import { asc } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db";
import { agents, deliveries, emails, leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { withEmailAnswer } from "@/lib/activity/with-email-answer";
import { capability } from "@/lib/capability";
import { isoTime, uuid } from "@/lib/shapes";

const MAX_EMAILS = 500;

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
    description: `Lists emails whose delivery is unknown and that a person has to resolve, oldest first, at most ${MAX_EMAILS}.`,
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ emails: z.array(UnknownEmail), total: z.number().int() }),
  },
  async (ctx) => {
    const unknown = and(eq(emails.workspaceId, ctx.workspaceId), eq(emails.state, "unknown"));
    const [rows, total] = await Promise.all([
      ctx.db
        .select({
          ...COLUMNS,
          agentId: agents.id,
          agentName: agents.name,
          leadName: leads.name,
          subject: emails.subject,
        })
        .from(emails)
        .innerJoin(leads, and(eq(leads.workspaceId, emails.workspaceId), eq(leads.id, emails.leadId)))
        .innerJoin(agents, and(eq(agents.workspaceId, emails.workspaceId), eq(agents.id, leads.agentId)))
        .where(unknown)
        .orderBy(asc(emails.claimedAt), asc(emails.id))
        .limit(MAX_EMAILS),
      ctx.db.$count(
        deliveries,
        and(eq(deliveries.workspaceId, ctx.workspaceId), eq(deliveries.state, "unknown")),
      ),
    ]);
    return { emails: rows.map(withEmailAnswer), total };
  },
);

const COLUMNS = {
  id: emails.id,
  campaignId: emails.campaignId,
  leadId: emails.leadId,
  toAddress: emails.toAddress,
  messageId: emails.messageId,
  claimedAt: emails.claimedAt,
  response: emails.response,
  stateReason: emails.stateReason,
  stateData: emails.stateData,
};

/** Every such email of the installation, oldest first; for operators, not available to API keys. */
export async function selectUnknownEmails(db: Database) {
  const rows = await db
    .select({ ...COLUMNS, workspaceId: emails.workspaceId })
    .from(emails)
    .where(eq(emails.state, "unknown"))
    .orderBy(asc(emails.claimedAt));
  return rows.map(withEmailAnswer);
}
