import { z } from "zod";
import { type conversations, type leads, mailboxes, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isSuppressed } from "@/lib/suppressions/is-suppressed";

/** Why nobody can answer in a conversation. */
const NO_REPLY_REASONS = ["nothing_received", "suppressed", "sample_lead", "mailbox_disconnected"] as const;
/** Why an answer will wait after it was sent. */
const WAIT_REASONS = ["mailbox_paused", "mailbox_needs_attention"] as const;

export const ReplyEnvelope = z
  .object({
    from: z.object({ name: z.string(), address: z.string() }),
    to: z.object({ name: z.string().nullable(), address: z.string() }),
    subject: z.string(),
    refusal: z.enum(NO_REPLY_REASONS).nullable().describe("Why no answer can be sent; null: it can."),
    waitsFor: z.enum(WAIT_REASONS).nullable().describe("Why an answer would wait before it goes out."),
  })
  .nullable()
  .describe("How an answer would go out; null where nothing was ever sent or received.");

/** An answer's addresses and thread headers. */
export type Envelope = {
  mailboxId: string;
  campaignId: string;
  from: { name: string; address: string };
  to: { name: string | null; address: string };
  subject: string;
  inReplyTo: string | null;
  references: string[];
  signature: string | null;
  refusal: (typeof NO_REPLY_REASONS)[number] | null;
  waitsFor: (typeof WAIT_REASONS)[number] | null;
};

export const REFUSALS: Record<(typeof NO_REPLY_REASONS)[number], string> = {
  nothing_received: "Nobody has written in this conversation yet, so there is nothing to answer.",
  suppressed: "This address is suppressed: nobody in the workspace may email it.",
  sample_lead: "This lead comes from the built-in sample web and does not exist.",
  mailbox_disconnected: "The mailbox of this conversation is disconnected. Connect it again under Mailboxes.",
};

type Last = {
  direction: "in" | "out";
  campaignId: string;
  mailboxId: string;
  fromAddress: string;
  fromName: string;
  toAddress: string;
  toName: string | null;
  subject: string | null;
  messageId: string;
  references: string[];
  inReplyTo: string | null;
};

/**
 * An answer goes to whoever wrote last, from the mailbox and address that the conversation was begun with, in the thread
 * of the email that it answers (RFC 5322 §3.6.4). Null where nothing was sent or received.
 */
export async function whoAnswers(
  ctx: Context,
  conversation: typeof conversations.$inferSelect,
  lead: typeof leads.$inferSelect,
): Promise<Envelope | null> {
  const [received, sent] = await Promise.all([
    findLast(ctx, conversation.id, "in"),
    findLast(ctx, conversation.id, "out"),
  ]);
  const last = received ?? sent;
  if (!last) return null;
  const { mailboxId } = conversation;
  const [[mailbox], [memory]] = await Promise.all([
    ctx.db
      .select()
      .from(mailboxes)
      .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, mailboxId))),
    ctx.db
      .select({ senderName: memories.senderName })
      .from(memories)
      .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, lead.agentId))),
  ]);
  const { state, address, name, signature } = mailbox!;
  const to = received
    ? { name: received.fromName || lead.name, address: received.fromAddress }
    : { name: lead.name, address: lead.email };
  const suppressed = (await isSuppressed(ctx, lead.email)) || (await isSuppressed(ctx, to.address));
  return {
    mailboxId,
    campaignId: last.campaignId,
    from: {
      name: name ?? sent?.fromName ?? memory?.senderName ?? "",
      address: address ?? sent?.fromAddress ?? last.toAddress,
    },
    to,
    subject: answerSubject(last.subject),
    inReplyTo: last.messageId,
    references: answerReferences(last),
    signature,
    refusal: refusalOf({ received: received !== undefined, suppressed, sample: lead.sample, state }),
    waitsFor:
      state === "paused" ? "mailbox_paused" : state === "needs_attention" ? "mailbox_needs_attention" : null,
  };
}

function refusalOf(facts: { received: boolean; suppressed: boolean; sample: boolean; state: string }) {
  if (!facts.received) return "nothing_received" as const;
  if (facts.suppressed) return "suppressed" as const;
  if (facts.sample) return "sample_lead" as const;
  return facts.state === "disconnected" ? ("mailbox_disconnected" as const) : null;
}

/** The newest email of a direction. Of those that came in, one that a machine sent is not answered. */
async function findLast(
  ctx: Context,
  conversationId: string,
  direction: Last["direction"],
): Promise<Last | undefined> {
  const [row] = await ctx.db.execute<Last>(sql`
    select m.direction, m.campaign_id as "campaignId", m.mailbox_id as "mailboxId", m.from_address as "fromAddress",
      m.from_name as "fromName", m.to_address as "toAddress", m.to_name as "toName", m.subject,
      m.message_id as "messageId", m."references", m.in_reply_to as "inReplyTo"
    from emails m
    left join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = ${conversationId} and m.direction = ${direction}
      and (m.state is null or m.state not in ('draft', 'canceled')) and (m.direction = 'out' or r.kind in ('human', 'auto_reply'))
    order by (r.kind is not distinct from 'auto_reply'), coalesce(r.received_at, m.sent_at, m.due_at) desc, m.id desc
    limit 1`);
  return row;
}

/** A header of more ids says nothing more to a mail program: the first and the last ones join the thread. */
const MAX_REFERENCES = 30;
/** As in `buildMessage`: anything else would be refused when it is sent. */
const MESSAGE_ID = /^<[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>$/u;

/** The References of an answer: the whole chain of the email that it answers and that email, oldest first (RFC 5322 §3.6.4). */
export function answerReferences(answered: {
  messageId: string;
  inReplyTo: string | null;
  references: string[];
}): string[] {
  const { messageId, inReplyTo, references } = answered;
  // An email without References may still name the one that it answers.
  const before = references.length > 0 ? references : inReplyTo === null ? [] : [inReplyTo];
  const chain = [...new Set([...before, messageId])].filter((id) => id.length <= 998 && MESSAGE_ID.test(id));
  return chain.length <= MAX_REFERENCES ? chain : [...chain.slice(0, 1), ...chain.slice(1 - MAX_REFERENCES)];
}

/** "Re" in the languages in which mail programs write it, "Re[2]:" included. */
const REPLY_MARK = /^\s*(?:re|aw|antw|sv|vs|odp|rif|res|ref|réf)(?:\[\d+\])?\s*[:：]\s*/i;
/** RFC 5322 §2.1.1 limits lines; a subject is folded, and nobody reads more. */
const LONGEST = 250;

/** The subject of an answer: "Re: " once, however many the email that it answers has. */
export function answerSubject(subject: string | null): string {
  let rest = (subject ?? "").slice(0, LONGEST);
  while (REPLY_MARK.test(rest)) rest = rest.replace(REPLY_MARK, "");
  return `Re: ${rest.trim()}`.trim();
}
