import type { EmailStateReason } from "@/db/schema";

/** What people read of a message whose state a mail server did not decide, by the reason. */
const SENTENCES: Record<EmailStateReason, string> = {
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
  text_refused: "The text breaks a rule",
  service_ended: "The service ended while this mail was being handed over.",
  arrived: "A person says that it arrived.",
  not_arrived: "A person says that it did not arrive.",
};

export function emailReasonSentence(reason: EmailStateReason): string {
  return SENTENCES[reason];
}
