import type { Tone } from "@/components/ui/badge";
import type { ConversationRow } from "@/lib/inbox/conversation";
import { REPLY_CLASS_WORDS } from "@/lib/text/reply-class-words";

export type ReplyClass = NonNullable<ConversationRow["replyClass"]>;

const TONES: Record<ReplyClass, Tone> = {
  interested: "positive",
  meeting: "positive",
  question: "accent",
  not_now: "warning",
  wrong_person: "warning",
  not_interested: "neutral",
  leave_alone: "negative",
  unclear: "neutral",
};

export const REPLY_CLASS_LIST = Object.keys(REPLY_CLASS_WORDS) as ReplyClass[];

/** What a reply asks for, as people read it. */
export const CLASS_LABELS = Object.fromEntries(
  REPLY_CLASS_LIST.map((value) => [value, { word: REPLY_CLASS_WORDS[value], tone: TONES[value] }]),
) as Record<ReplyClass, { word: string; tone: Tone }>;

/** Why no answer can be written, by its reason. */
export const REFUSAL_SENTENCES = {
  nothing_received: "Nobody has replied in this conversation yet.",
  suppressed: "This address is suppressed, so nobody in the workspace can email it.",
  sample_lead: "This is a sample lead, which is never emailed.",
  mailbox_disconnected: "The mailbox of this conversation is disconnected. Connect it again to answer.",
} as const;

export const WAIT_SENTENCES = {
  mailbox_paused: "The mailbox is paused. An answer waits until somebody resumes it.",
  mailbox_needs_attention: "The mailbox needs attention. An answer waits until it can send again.",
} as const;

/** What came in that no person wrote. */
export const KIND_LABELS = {
  human: null,
  bounce: "Bounce",
  complaint: "Spam complaint",
  auto_reply: "Automatic reply",
  challenge: "Sender verification",
  other: "Automated",
  own: "Sent from an email program",
} as const;
