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
  erased: "The person was deleted before this mail went out.",
  suppressed: "The address is on the suppression list.",
  unsubscribed: "The address unsubscribed before this mail went out.",
  replied: "The lead is replied by now.",
  bounced: "The lead is bounced by now.",
  rejected: "The lead is rejected by now.",
  contacted: "The lead is contacted by now.",
  failed: "The lead is failed by now.",
  stopped: "The campaign was stopped before this mail went out.",
  run_failed: "The run failed before this mail went out.",
  run_canceled: "Somebody cancelled its run before this mail went out.",
  sending_failed: "Sending failed again and again inside the service before this mail went out.",
  mail_unavailable: "The mail server could not be used for two days.",
  sample_lead: "It is a lead of the sample web, which no mail server is given.",
  credit_gone: "The credit held for it is gone.",
  text_refused: (data) =>
    data === null ? "The text breaks a rule" : `The text breaks a rule: ${data.findings.join("; ")}`,
  not_arrived: "A person says that it did not arrive.",
  service_ended: "The service ended while this mail was being handed over.",
  arrived: "A person says that it arrived.",
  given_up: ({ tries }) => `Given up after ${tries} tries`,
  server_unavailable: ({ said }) => said,
  unsendable: ({ said }) => said,
  no_reply: ({ said }) => `No reply came after the whole mail was sent: ${said}`,
};
