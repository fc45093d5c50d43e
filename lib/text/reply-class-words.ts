import type { ReplyClass } from "@/db/schema";

/** What a reply asks for, as people read it. */
export const REPLY_CLASS_WORDS: Record<ReplyClass, string> = {
  interested: "Interested",
  meeting: "Wants to meet",
  question: "Question",
  not_now: "Not now",
  wrong_person: "Wrong person",
  not_interested: "Not interested",
  leave_alone: "Do not contact",
  unclear: "Unclear",
};
