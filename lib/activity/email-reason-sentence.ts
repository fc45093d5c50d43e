import type { EmailStateData, EmailStateReason } from "@/db/schema";
import { type ReasonSentences, reasonSentence } from "@/lib/reason-sentence";

/**
 * The sentence shown for a message whose state is not explained by a mail server's answer, by its reason. `response` is
 * that answer if there is one; it ends the sentence of `given_up`.
 */
export function emailReasonSentence(
  reason: EmailStateReason,
  data: unknown,
  response: string | null,
): string {
  const sentence = reasonSentence(SENTENCES, reason, data);
  return reason === "given_up" ? `${sentence}: ${response}` : sentence;
}

const SENTENCES: ReasonSentences<EmailStateReason, EmailStateData> = {
  erased: "The person was deleted before this email was sent.",
  suppressed: "The address is on the suppression list.",
  unsubscribed: "The address unsubscribed before this email was sent.",
  complained: "The recipient reported an earlier email as spam.",
  replied: "The lead has replied.",
  bounced: "The lead has bounced.",
  rejected: "The lead was rejected.",
  contacted: "The lead was already contacted.",
  failed: "The lead has failed.",
  stopped: "The campaign was stopped before this email was sent.",
  run_failed: "The run failed before this email was sent.",
  run_canceled: "Its run was canceled before this email was sent.",
  sending_failed: "Sending failed repeatedly inside the service before this email was sent.",
  mail_unavailable: "The mail server could not be used for two days.",
  sample_lead: "It is a sample lead, which is never emailed through a mail server.",
  credit_gone: "Its reserved credit is gone.",
  text_refused: (data) =>
    data === null ? "The text breaks a rule" : `The text breaks a rule: ${data.findings.join("; ")}`,
  not_arrived: "Marked as not arrived.",
  step_removed: "Its step was removed from the sequence.",
  declined: "Skipped while it waited for approval.",
  canceled: "A person decided not to send it.",
  nothing_new: "Neither Memory nor the lead has anything left that the emails before did not say.",
  address_gone:
    "The page no longer shows this address. If you know that it is right, save it again in the lead's profile, then send.",
  merged: "This person is emailed at another address.",
  fact_gone:
    "The text that you had seen uses something that the lead's page no longer says. Look at the draft again, then send it.",
  service_ended: "The service stopped while this email was being sent.",
  arrived: "Marked as arrived.",
  given_up: ({ tries }) => `Given up after ${tries} attempts`,
  server_unavailable: ({ detail: said }) => said,
  unsendable: ({ detail: said }) => said,
  undone: "The answer was undone before it was sent.",
  no_reply: ({ detail: said }) => `The server did not respond after the whole email was sent: ${said}`,
};
