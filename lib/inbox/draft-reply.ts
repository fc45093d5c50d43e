import { z } from "zod";
import { type AnswerDraft, memories, receivedEmails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { findLead } from "@/lib/leads/find-lead";
import { LEAD_FIELDS } from "@/lib/leads/lead-fields";
import { MEMORY_LABELS } from "@/lib/memory/memory-labels";
import { askModel } from "@/lib/models/ask-model";
import { leaveOpen } from "@/lib/writing/leave-open";
import { readMemorySentence, readMemoryText } from "@/lib/writing/memory-text";
import { readLanguage } from "@/lib/writing/read-language";
import { type Fact, usedFacts } from "@/lib/writing/used-facts";
import { ConversationId } from "./conversation";
import { findConversation } from "./queries";
import { readConversationEmails } from "./read-conversation-emails";
import { whoAnswers } from "./reply-envelope";
import { templateAnswer } from "./template-answer";

/** The emails that the model sees, the newest: more of them cost more and say little about the last question. */
const MAX_EMAILS = 6;
const MAX_TEXT = 4_000;
const MAX_MEMORY = 6_000;
/** Facts shown beside a draft, and words of each. */
const MAX_FACTS = 5;
const MAX_WORDS = 40;

const DraftText = z.object({ text: z.string().min(1).max(4_000) });

export const draftReply = capability(
  {
    name: "draftReply",
    description:
      "Drafts an answer to the newest email of a conversation, with what it is built on. Where it would name a price, share, date or time that nothing known says, it has a placeholder such as [price]. Nothing is sent. With a language model it costs the model's tokens; without one, or without credits, it is a template.",
    scope: "conversations:write",
    cost: "perChatTurn",
    needsApproval: false,
    refuses: ["invalid_state"],
    // The model is asked between two transactions of its own.
    commitsItself: true,
    input: ConversationId.extend({
      reuse: z
        .boolean()
        .default(false)
        .describe("Return the draft that was made for that email before, if there is one; it costs nothing."),
    }),
    output: z.object({
      text: z.string(),
      writtenBy: z.enum(["model", "template"]),
      facts: z
        .array(z.object({ label: z.string(), value: z.string() }))
        .describe(
          "What the draft is built on: from the received email, and what it uses of Memory and of the lead's sources.",
        ),
    }),
  },
  async (ctx, { id, reuse }) => {
    const conversation = await findConversation(ctx, id);
    const lead = await findLead(ctx, conversation.leadId);
    const envelope = await whoAnswers(ctx, conversation, lead);
    const emails = await readConversationEmails(ctx, id, MAX_EMAILS);
    const asked = emails.findLast(({ received }) => received?.kind === "human");
    if (!asked || !envelope)
      throw new AppError("invalid_state", "There is no email from a person to answer in this conversation.");
    const kept = reuse ? await readKept(ctx, asked.id) : null;
    if (kept) return kept;
    const memory = await readMemory(ctx, lead.agentId);
    const offer = readMemorySentence(memory.profileJson, ["offer", "about", "product"], {
      words: 40,
      of: "one",
    });
    const theirs = {
      label: "They wrote",
      value: asked.received?.classQuote ?? (asked.text ?? "").slice(0, 200),
    };
    const ofOffer = offer ? [{ label: "Your offer", value: offer }] : [];
    const laterOn = asked.received?.laterOn ? [{ label: "Later, on", value: asked.received.laterOn }] : [];
    const found = lead.evidence.map(({ field, quote }) => ({ label: labelOfEvidence(field), value: quote }));
    const soFar = emails.map(
      ({ direction, text }) => `${direction === "out" ? "We" : "They"}: ${(text ?? "").slice(0, MAX_TEXT)}`,
    );
    const recipient = JSON.stringify({ name: lead.name, title: lead.title, company: lead.company });
    const own = ownWords(memory);
    const written = await askModel(
      { ctx, canContinue: async () => true, runId: null },
      {
        instructions: instruct(memory, own),
        data: [
          {
            from: "the conversation so far, oldest first",
            text: soFar.join("\n\n"),
          },
          {
            from: "what is known of the recipient",
            text: recipient,
          },
          {
            from: "what pages say about the recipient",
            text: found
              .map(({ label, value }) => `${label}: ${value}`)
              .join("\n")
              .slice(0, MAX_TEXT),
          },
        ],
        answer: DraftText,
      },
    );
    if (written.kind === "answer") {
      const known = [own, recipient, ...soFar, ...[...found, ...laterOn].map(({ value }) => value)];
      const text = leaveOpen(written.value.text.trim(), known);
      const facts = [theirs, ...usedFacts(text, [...factsOf(memory), ...found], MAX_FACTS), ...laterOn];
      return keep(ctx, asked.id, { text, writtenBy: "model", facts });
    }
    const text = templateAnswer({
      replyClass: asked.received?.replyClass ?? null,
      name: lead.name ?? asked.from.name,
      offer,
      laterOn: asked.received?.laterOn ?? null,
      referral: asked.received?.referral?.name ?? null,
      sender: envelope.from.name,
      language: readLanguage(memory.language),
    });
    return keep(ctx, asked.id, {
      text,
      writtenBy: "template",
      facts: [theirs, ...ofOffer, ...laterOn],
    });
  },
);

const isEmail = (ctx: Context, emailId: string) =>
  and(eq(receivedEmails.workspaceId, ctx.workspaceId), eq(receivedEmails.emailMessageId, emailId));

async function readKept(ctx: Context, emailId: string): Promise<AnswerDraft | null> {
  const [row] = await ctx.db
    .select({ draft: receivedEmails.draft })
    .from(receivedEmails)
    .where(isEmail(ctx, emailId));
  return row?.draft ?? null;
}

/** The last one counts: it was asked for last. */
async function keep(ctx: Context, emailId: string, draft: AnswerDraft): Promise<AnswerDraft> {
  await ctx.db.update(receivedEmails).set({ draft }).where(isEmail(ctx, emailId));
  return draft;
}

type Memory = Pick<
  typeof memories.$inferSelect,
  "profileJson" | "identityJson" | "companyName" | "language" | "senderName"
>;

async function readMemory(ctx: Context, agentId: string): Promise<Memory> {
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agentId)));
  return memory!;
}

/** What the company says of itself, as the model sees it. */
function ownWords({ companyName, profileJson, identityJson }: Memory): string {
  return JSON.stringify({ company: companyName, about: profileJson, voice: identityJson }).slice(
    0,
    MAX_MEMORY,
  );
}

/** The fields of Memory on the offer, by the names that its page gives them. */
function factsOf({ profileJson }: Memory): Fact[] {
  const { fields } = MEMORY_LABELS.profileJson;
  return Object.keys(profileJson).flatMap((key) => {
    const value = readMemoryText(profileJson, [key], MAX_WORDS);
    const label = key in fields ? fields[key as keyof typeof fields] : key;
    return value === null ? [] : { label, value };
  });
}

function labelOfEvidence(field: string): string {
  return field in LEAD_FIELDS ? LEAD_FIELDS[field as keyof typeof LEAD_FIELDS].label : field;
}

function instruct({ senderName }: Memory, own: string): string {
  return [
    "You draft an answer to the newest email of a conversation, for a person who will read and change it before anything is sent. Write in the language of that email.",
    `The company in its own words: ${own}`,
    `It is signed by ${senderName ?? "the sender"}: end with that name only.`,
    "Answer what they ask, in at most 120 words. Claim nothing that is not given here: where you do not know something, a price or a date above all, write a placeholder in square brackets that says what to fill in. No subject, no link that is not given, no markup.",
  ].join("\n\n");
}
