import { z } from "zod";
import { agents, type conversations } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { readLeadCredits } from "@/lib/credits/read-lead-credits";
import { findLead } from "@/lib/leads/find-lead";
import { Lead } from "@/lib/leads/lead";
import { withLabels } from "@/lib/leads/lead-labels";
import { uuid } from "@/lib/shapes";
import { LeadSchedule, readLeadSchedule } from "@/lib/workflows/get-lead-schedule";
import { findInboxSettings } from "@/lib/workspaces/read-inbox-settings";
import { Company, ConversationEmail, ConversationId, ConversationRow } from "./conversation";
import { findConversation } from "./queries";
import { readCompany } from "./read-company";
import { readConversationEmails } from "./read-conversation-emails";
import { NextStep, readNextStep } from "./read-next-step";
import { ReplyEnvelope, whoAnswers } from "./reply-envelope";
import { selectConversationRows } from "./select-conversation-rows";

/** Emails of one conversation that are shown: the newest. */
const MAX_EMAILS = 200;

export const readConversation = capability(
  {
    name: "readConversation",
    description: `Reads a conversation: its emails, oldest first (the newest ${MAX_EMAILS}), what is known of the lead, and how an answer would go out.`,
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    input: ConversationId,
    output: ConversationRow.extend({
      lead: Lead,
      agent: z.object({ id: uuid, name: z.string() }),
      emails: z.array(ConversationEmail),
      reply: ReplyEnvelope,
      company: Company,
      nextStep: NextStep,
      schedule: LeadSchedule,
      creditsUsed: z
        .number()
        .describe(
          "For emails to the lead and calls with them. Answers are free; what finding the lead took is not in it.",
        ),
      others: z
        .array(
          z.object({
            id: uuid,
            mailboxAddress: z.string().nullable().describe("Null for the service mailbox."),
          }),
        )
        .describe("Conversations with the same lead in other mailboxes, the newest first."),
      draftsAnswers: z
        .boolean()
        .describe("Whether the workspace wants an answer drafted whenever one that needs it is opened."),
    }).meta({ id: "Conversation" }),
  },
  async (ctx, { id }) => {
    const conversation = await findConversation(ctx, id);
    const lead = await findLead(ctx, conversation.leadId);
    const [
      [row],
      [agent],
      settings,
      emails,
      reply,
      labeled,
      company,
      nextStep,
      schedule,
      creditsUsed,
      others,
    ] = await Promise.all([
      selectConversationRows(ctx, [id]),
      ctx.db
        .select({ id: agents.id, name: agents.name })
        .from(agents)
        .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.id, lead.agentId))),
      findInboxSettings(ctx),
      readConversationEmails(ctx, id, MAX_EMAILS),
      whoAnswers(ctx, conversation, lead),
      withLabels(ctx, lead),
      readCompany(ctx, lead),
      readNextStep(ctx, lead),
      readLeadSchedule(ctx, lead.id),
      readLeadCredits(ctx, lead.id),
      listOthers(ctx, conversation),
    ]);
    return {
      ...{ ...row!, ...settings, agent: agent!, lead: labeled },
      ...{ emails, reply, company, nextStep, schedule, creditsUsed, others },
    };
  },
);

/** Not those in which nothing has been sent or received yet. */
async function listOthers(
  ctx: Context,
  { id, leadId }: typeof conversations.$inferSelect,
): Promise<{ id: string; mailboxAddress: string | null }[]> {
  const rows = await ctx.db.execute<{ id: string; mailboxAddress: string | null }>(sql`
    select c.id, b.address as "mailboxAddress" from conversations c
    join mailboxes b on b.workspace_id = c.workspace_id and b.id = c.mailbox_id
    where c.workspace_id = ${ctx.workspaceId} and c.lead_id = ${leadId} and c.id <> ${id} and exists (
      select 1 from emails m where m.workspace_id = c.workspace_id and m.conversation_id = c.id
        and (m.state is null or m.state not in ('draft', 'canceled')))
    order by c.last_email_at desc nulls last, c.id desc`);
  return [...rows];
}
