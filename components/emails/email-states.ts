import type { StatusValue } from "@/components/ui/status-labels";

/** The states of an email in their order, each with its meaning. */
export const EMAIL_STATES = [
  ["draft", "Not written yet, or not paid for."],
  ["queued", "Written and paid for; it waits for its turn."],
  ["sending", "Being handed over at this moment."],
  ["sent", "It went out: the mail server accepted it, or it was written to the outbox."],
  ["unknown", "It was handed over, but nobody knows whether it arrived."],
  ["bounced", "The mail server refused the address. Nobody writes to it again."],
  ["failed", "It could not be sent."],
  ["canceled", "It was dropped before it went out, and cost nothing."],
] as const satisfies readonly (readonly [StatusValue, string])[];

export type EmailState = (typeof EMAIL_STATES)[number][0];

export function readEmailState(text: string | undefined): EmailState | undefined {
  return EMAIL_STATES.find(([state]) => state === text)?.[0];
}
