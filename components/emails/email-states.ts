import type { StatusValue } from "@/components/ui/status-labels";

/** The states of an email in their order, each with its meaning. */
export const EMAIL_STATES = [
  ["draft", "Not written yet, or not paid for."],
  ["queued", "Written and paid for; waiting to be sent."],
  ["sending", "Being handed to the mail server."],
  ["sent", "The mail server accepted it, or it was written to the outbox."],
  ["unknown", "It was handed to the mail server, which did not confirm it."],
  ["bounced", "The mail server refused the address, which is now suppressed."],
  ["failed", "It could not be sent."],
  ["canceled", "It was canceled before it was sent, at no cost."],
] as const satisfies readonly (readonly [StatusValue, string])[];

export type EmailState = (typeof EMAIL_STATES)[number][0];

export function readEmailState(text: string | undefined): EmailState | undefined {
  return EMAIL_STATES.find(([state]) => state === text)?.[0];
}
