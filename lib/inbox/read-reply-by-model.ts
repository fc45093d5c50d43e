import { z } from "zod";
import { REPLY_CLASSES } from "@/db/schema";
import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { askModel } from "@/lib/models/ask-model";
import { applyReplyClass, type EmailFromPerson, type ReplyReading } from "./apply-reply-class";

/** How much the model sees of a reply, and of our email before it, in characters. What a person wants stands near the top. */
const MAX_REPLY = 5_000;
const MAX_OURS = 1_500;
/** A day to write again that is further away is a slip. */
const MAX_DAYS_AHEAD = 730;
const DAY_MS = 86_400_000;

const Reading = z.object({
  replyClass: z.enum(REPLY_CLASSES),
  sentence: z
    .string()
    .describe("The sentence of the reply that decides, copied word for word; empty for unclear."),
  laterOn: z
    .string()
    .nullable()
    .describe("For not_now: the day to write again, as YYYY-MM-DD, if the reply says when. Otherwise null."),
  referral: z
    .object({ name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .describe("For wrong_person: who to write to instead, as the reply names them. Otherwise null."),
});

const INSTRUCTIONS = [
  "You read a reply to a sales email and say what its writer wants, for the salesperson's inbox. Choose exactly one class:",
  "leave_alone: wants no more emails of any kind, complains about being emailed, asks to be deleted or threatens to report it. A company's data protection footer, or a question about data protection, is not that.",
  "wrong_person: is not the one to decide, has left, or names somebody else to write to.",
  "not_now: not at this time, but a later one is possible.",
  "not_interested: declines the offer for good, or has no need.",
  "meeting: proposes or accepts a call, a visit or a demonstration.",
  "interested: wants to go on: asks for material, a price list, a sample or an offer, or says yes.",
  "question: asks something before they can say.",
  "unclear: none of these.",
  "A polite refusal is not interest. A request after a refusal (“not for us, but send the price list”) is interested.",
].join("\n");

type Reply = {
  id: string;
  conversationId: string;
  leadId: string;
  text: string;
  fromAddress: string;
  receivedAt: string;
  laterOn: string | null;
  ours: string | null;
};

/**
 * Has the language model say what a received email asks for, where the workspace agreed to pay for it (`readsReplies`). The rules have
 * read it before, and "do not contact" of either counts: an email that the rules read so is not asked about. Nor is one that a person has
 * classified, whose class is never changed. What the model claims and the email does not say, its sentence or a name, is not believed.
 * True if the model's reading was kept.
 */
export async function readReplyByModel(ctx: Context, emailId: string): Promise<boolean> {
  const reply = await findUnread(ctx, emailId);
  if (!reply) return false;
  const answer = await askModel(
    { ctx, canContinue: async (ctx) => (await findUnread(ctx, emailId)) !== undefined, runId: null },
    {
      instructions: `${INSTRUCTIONS}\n\nThe reply came on ${reply.receivedAt.slice(0, 10)}.`,
      data: [
        ...(reply.ours === null ? [] : [{ from: "our email", text: reply.ours.slice(0, MAX_OURS) }]),
        { from: "the reply", text: reply.text.slice(0, MAX_REPLY) },
      ],
      answer: Reading,
    },
  );
  const reading = answer.kind === "answer" ? checkReading(answer.value, reply) : null;
  if (!reading) return false;
  const { conversationId: id, leadId } = reply;
  try {
    return await transact(ctx, async (ctx) => {
      if (await applyReplyClass(ctx, { id, leadId }, emailId, reading, isOfRules)) return true;
      throw new Superseded();
    });
  } catch (error) {
    if (error instanceof Superseded) return false;
    throw error;
  }
}

/** A person classified the email while the model read it. */
class Superseded extends Error {}

function isOfRules({ classedBy, replyClass }: EmailFromPerson): boolean {
  return classedBy === "rules" && replyClass !== "leave_alone";
}

/** A reply that only the rules have read, of a workspace that has the model read them. */
async function findUnread(ctx: Context, emailId: string): Promise<Reply | undefined> {
  const [reply] = await ctx.db.execute<Reply>(sql`
    select m.id, m.conversation_id as "conversationId", m.lead_id as "leadId", m.text, m.from_address as "fromAddress",
      r.received_at as "receivedAt", r.later_on as "laterOn",
      (select o.text from messages o where o.workspace_id = m.workspace_id and o.conversation_id = m.conversation_id
        and o.direction = 'out' and o.id < m.id order by o.id desc limit 1) as ours
    from messages m join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    join workspaces w on w.id = m.workspace_id
    where m.workspace_id = ${ctx.workspaceId} and m.id = ${emailId} and m.lead_id is not null and w.reads_replies
      and r.kind = 'human' and r.classed_by = 'rules' and r.reply_class <> 'leave_alone'`);
  return reply;
}

/** Null if the sentence that is said to decide is not in the reply. */
function checkReading(given: z.output<typeof Reading>, reply: Reply): ReplyReading | null {
  const { replyClass } = given;
  const sentence = given.sentence.trim();
  const isUnclear = replyClass === "unclear";
  if (!isUnclear && (sentence === "" || !says(reply.text, sentence))) return null;
  return {
    replyClass,
    classQuote: isUnclear ? null : sentence,
    classedBy: "model",
    classedById: null,
    laterOn: replyClass === "not_now" ? (reply.laterOn ?? checkDay(given.laterOn, reply)) : null,
    referral: replyClass === "wrong_person" ? checkReferral(given.referral, reply) : null,
  };
}

function checkDay(day: string | null, { receivedAt }: Reply): string | null {
  if (day === null || !z.iso.date().safeParse(day).success) return null;
  const ahead = (Date.parse(day) - Date.parse(receivedAt)) / DAY_MS;
  return ahead > 0 && ahead <= MAX_DAYS_AHEAD ? day : null;
}

function checkReferral(
  given: z.output<typeof Reading>["referral"],
  { text, fromAddress }: Reply,
): { name: string | null; email: string | null } | null {
  const name = given?.name && says(text, given.name) ? given.name.trim() : null;
  const isOther = given?.email?.toLowerCase() !== fromAddress.toLowerCase();
  const email = given?.email && isOther && says(text, given.email) ? given.email.trim() : null;
  return name === null && email === null ? null : { name, email };
}

/** Whether a text has these words, whatever its lines, quotation marks and capitals. */
function says(text: string, words: string): boolean {
  const wanted = fold(words);
  return wanted !== "" && fold(text).includes(wanted);
}

function fold(text: string): string {
  return text.toLowerCase().replace(/[‘’]/g, "'").replace(/[“”„]/g, '"').replace(/\s+/g, " ").trim();
}
