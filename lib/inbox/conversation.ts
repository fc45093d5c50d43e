import { z } from "zod";
import { EMAIL_DIRECTIONS, MESSAGE_STATES, RECEIVED_KINDS, REPLY_CLASSES } from "@/db/schema";
import { Lead } from "@/lib/leads/lead";
import { NamedActor } from "@/lib/members/named-actor";
import { count, isoTime, pathId, uuid } from "@/lib/shapes";

export const ConversationId = z.object({ id: pathId("conversation") });

/**
 * `needs_answer`: a person's email waits for an answer. `waiting`: it was answered and nothing has come since, or it is
 * snoozed. `all`: every conversation in which an email was received.
 */
export const CONVERSATION_VIEWS = ["needs_answer", "waiting", "all"] as const;

/** What can be changed about a conversation, as every verb that changes it answers. */
export const ConversationState = z
  .object({
    id: uuid,
    leadId: uuid,
    needsAnswer: z.boolean().describe("A person's email waits for an answer."),
    isUnread: z.boolean().describe("Something has come that nobody has opened."),
    snoozedUntil: isoTime
      .nullable()
      .describe(
        "Snoozed until then; email that comes in earlier, unless it is an automatic reply, brings it back.",
      ),
    assignedTo: z
      .object({ id: uuid, name: z.string() })
      .nullable()
      .describe("The member who takes care of it."),
    replyClass: z
      .enum(REPLY_CLASSES)
      .nullable()
      .describe("What the newest email from a person asks for; null where none has been classified."),
    mailboxId: uuid.describe("The mailbox that its answers are sent from."),
    lastEmailAt: isoTime.nullable(),
    lastReceivedAt: isoTime.nullable(),
  })
  .meta({ id: "ConversationState" });

export const ConversationRow = ConversationState.extend({
  lead: Lead.pick({ id: true, name: true, title: true, company: true, email: true, sample: true }),
  agentId: uuid,
  lastEmail: z
    .object({
      id: uuid,
      direction: z.enum(EMAIL_DIRECTIONS),
      state: z.enum(MESSAGE_STATES),
      kind: z
        .enum(RECEIVED_KINDS)
        .nullable()
        .describe("What an email is that came in, or was sent from a mail program; null for the others."),
      subject: z.string().nullable(),
      excerpt: z.string().describe("The beginning of its text, without what it quotes."),
    })
    .nullable()
    .describe("The newest email of the conversation."),
}).meta({ id: "ConversationRow" });
export type ConversationRow = z.infer<typeof ConversationRow>;

const Person = z.object({ name: z.string().nullable(), address: z.string() });

export const Attachment = z
  .object({
    id: uuid,
    fileName: z.string().describe("As the sender named it."),
    mediaType: z.string(),
    size: count.describe("Bytes."),
    isKept: z.boolean().describe("False once its content is deleted, or where it was too large to keep."),
    deletedAt: isoTime.describe("When its content is deleted or was, if it was not too large to keep."),
  })
  .meta({ id: "EmailAttachment" });

export const ConversationEmail = z
  .object({
    id: uuid,
    direction: z.enum(EMAIL_DIRECTIONS),
    state: z.enum(MESSAGE_STATES),
    at: isoTime.describe("When it was received or sent; before that, when it is due."),
    from: Person,
    author: NamedActor.nullable().describe(
      "Who wrote an answer in the inbox or through the API; null for every other email.",
    ),
    to: Person,
    subject: z.string().nullable(),
    text: z.string().nullable().describe("What was newly written, without quoted text and signature."),
    rest: z.string().nullable().describe("The whole text, with what it quotes, where that is more."),
    hasHtml: z.boolean(),
    isTextKept: z.boolean().describe("False once its text is deleted."),
    textDeletedAt: isoTime
      .nullable()
      .describe("When its text is deleted or was; null where the workspace keeps texts as long as the lead."),
    messageId: z.string(),
    inReplyTo: z.string().nullable(),
    references: z.array(z.string()),
    sequenceStep: z.number().int().nullable().describe("0 is the first email; null outside a sequence."),
    undoUntil: isoTime.nullable().describe("An answer that waits can be taken back until then."),
    response: z.string().nullable().describe("The mail server's last words, or why it was not sent."),
    received: z
      .object({
        kind: z.enum(RECEIVED_KINDS),
        replyClass: z.enum(REPLY_CLASSES).nullable(),
        classQuote: z.string().nullable().describe("The sentence that decided the class."),
        classedBy: z.enum(["rules", "model", "person"]).nullable(),
        laterOn: z.string().nullable().describe("A date that it names, as YYYY-MM-DD."),
        referral: z
          .object({ name: z.string().nullable(), email: z.string().nullable() })
          .nullable()
          .describe("The person to write to instead, as the email names them."),
        referralLeadId: uuid.nullable().describe("The lead that was made of the referral."),
        isReferralDismissed: z.boolean().describe("True: somebody dismissed it, so no lead was created."),
      })
      .nullable()
      .describe("Of an email that came in; null for those that we sent."),
    attachments: z.array(Attachment),
  })
  .meta({ id: "ConversationEmail" });
/** What follows from a reply for others at the company, and what somebody may decide about it. */
export const Company = z
  .object({
    domain: z
      .string()
      .nullable()
      .describe("What the lead's colleagues share; null where strangers share it, as at an email provider."),
    isSuppressed: z.boolean().describe("Nobody in the workspace may email anybody there."),
    held: z
      .array(z.object({ leadId: uuid, name: z.string().nullable(), email: z.string(), until: isoTime }))
      .describe("Leads at the company whose emails wait because a colleague of theirs replied."),
  })
  .meta({ id: "ConversationCompany" });

export type ConversationEmail = z.infer<typeof ConversationEmail>;
