import { expect, test } from "vitest";
import { EMAIL_STATE_REASONS, type EmailBecause } from "@/db/schema";
import { describeEvent } from "./describe-event";
import { withEmailAnswer } from "./with-email-answer";

const TOLD: [EmailBecause, string][] = [
  [{ reason: "erased" }, "The person was deleted before this email was sent."],
  [{ reason: "suppressed" }, "The address is on the suppression list."],
  [{ reason: "unsubscribed" }, "The address unsubscribed before this email was sent."],
  [{ reason: "replied" }, "The lead has replied."],
  [{ reason: "bounced" }, "The lead has bounced."],
  [{ reason: "rejected" }, "The lead was rejected."],
  [{ reason: "contacted" }, "The lead was already contacted."],
  [{ reason: "failed" }, "The lead has failed."],
  [{ reason: "stopped" }, "The campaign was stopped before this email was sent."],
  [{ reason: "run_failed" }, "The run failed before this email was sent."],
  [{ reason: "run_canceled" }, "Its run was canceled before this email was sent."],
  [{ reason: "sending_failed" }, "Sending failed repeatedly inside the service before this email was sent."],
  [{ reason: "mail_unavailable" }, "The mail server could not be used for two days."],
  [{ reason: "sample_lead" }, "It is a sample lead, which is never emailed through a mail server."],
  [{ reason: "credit_gone" }, "Its reserved credit is gone."],
  [{ reason: "text_refused", data: null }, "The text breaks a rule"],
  [
    { reason: "text_refused", data: { findings: ["It is long.", "It shouts."] } },
    "The text breaks a rule: It is long.; It shouts.",
  ],
  [{ reason: "undone" }, "The answer was undone before it was sent."],
  [{ reason: "not_arrived" }, "Marked as not arrived."],
  [{ reason: "step_removed" }, "Its step was removed from the sequence."],
  [{ reason: "declined" }, "Skipped while it waited for approval."],
  [{ reason: "nothing_new" }, "Memory has nothing left that the emails before did not say."],
  [
    { reason: "address_gone" },
    "The page no longer shows this address. If you know that it is right, save it again in the lead's profile, then send.",
  ],
  [{ reason: "merged" }, "This person is emailed at another address."],
  [
    { reason: "fact_gone" },
    "The text that you had seen uses something that the lead's page no longer says. Look at the draft again, then send it.",
  ],
  [{ reason: "service_ended" }, "The service stopped while this email was being sent."],
  [{ reason: "arrived" }, "Marked as arrived."],
  [{ reason: "given_up", data: { tries: 10 } }, "Given up after 10 attempts: 451 Later"],
  [{ reason: "unsendable", data: { said: "It is no address." } }, "It is no address."],
  [{ reason: "server_unavailable", data: { said: "connect ECONNREFUSED" } }, "connect ECONNREFUSED"],
  [
    { reason: "no_reply", data: { said: "The connection was closed." } },
    "The server did not respond after the whole email was sent: The connection was closed.",
  ],
];

test("every reason of a message's state has its sentence, with the message and in its events", () => {
  expect(new Set(TOLD.map(([{ reason }]) => reason))).toEqual(new Set(EMAIL_STATE_REASONS));
  for (const [{ reason, data = null }, sentence] of TOLD) {
    const row = { id: "1", response: "451 Later", stateReason: reason, stateData: data };
    expect(withEmailAnswer(row)).toEqual({ id: "1", response: sentence });
    const event = { kind: "email_canceled" as const, reason, details: data, note: "451 Later" };
    expect(describeEvent(event)).toBe(sentence);
  }
});

test("without a reason it is what the mail server answered that is told", () => {
  const row = { response: "250 OK", stateReason: null, stateData: null };
  expect(withEmailAnswer(row)).toEqual({ response: "250 OK" });
  const event = { kind: "email_sent" as const, reason: null, details: null, note: "250 OK" };
  expect(describeEvent(event)).toBe("250 OK");
});
