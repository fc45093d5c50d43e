import { REPLY_CLASS_WORDS } from "@/lib/text/reply-class-words";
import { quoteData } from "./quote-data";

/** `Wants to meet: “Tuesday at ten?”`; empty if nothing is known of the reply. */
export function describeReply(replyClass: unknown, excerpt: unknown): string {
  const word =
    typeof replyClass === "string" && Object.hasOwn(REPLY_CLASS_WORDS, replyClass)
      ? REPLY_CLASS_WORDS[replyClass as keyof typeof REPLY_CLASS_WORDS]
      : "";
  const quote = quoteData(excerpt, 200);
  return [word, quote && `“${quote}”`].filter(Boolean).join(": ");
}
