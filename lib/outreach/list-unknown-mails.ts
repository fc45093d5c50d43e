import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import type { Database } from "@/db";
import { agents, leads, mails } from "@/db/schema";
import { capability } from "@/lib/capability";
import { isoTime, uuid } from "@/lib/shapes";

const MOST = 500;

const UnknownMail = z
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
    response: z.string().nullable().describe("Why nobody knows."),
  })
  .meta({ id: "UnknownMail" });

export const listUnknownMails = capability(
  {
    name: "listUnknownMails",
    description: `Lists the mails of which nobody knows whether they arrived, the oldest first, at most ${MOST}; a person decides.`,
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ mails: z.array(UnknownMail), total: z.number().int() }),
  },
  async (ctx) => {
    const unknown = and(eq(mails.workspaceId, ctx.workspaceId), eq(mails.state, "unknown"));
    const [rows, total] = await Promise.all([
      ctx.db
        .select({
          ...COLUMNS,
          agentId: agents.id,
          agentName: agents.name,
          leadName: leads.name,
          subject: mails.subject,
        })
        .from(mails)
        .innerJoin(leads, and(eq(leads.workspaceId, mails.workspaceId), eq(leads.id, mails.leadId)))
        .innerJoin(agents, and(eq(agents.workspaceId, mails.workspaceId), eq(agents.id, leads.agentId)))
        .where(unknown)
        .orderBy(asc(mails.claimedAt), asc(mails.id))
        .limit(MOST),
      ctx.db.$count(mails, unknown),
    ]);
    return { mails: rows, total };
  },
);

const COLUMNS = {
  id: mails.id,
  campaignId: mails.campaignId,
  leadId: mails.leadId,
  toAddress: mails.toAddress,
  messageId: mails.messageId,
  claimedAt: mails.claimedAt,
  response: mails.response,
};

/** Every such mail of the installation, the oldest first; for its operators, not for keys. */
export async function selectUnknownMails(db: Database) {
  return db
    .select({ ...COLUMNS, workspaceId: mails.workspaceId })
    .from(mails)
    .where(eq(mails.state, "unknown"))
    .orderBy(asc(mails.claimedAt));
}
