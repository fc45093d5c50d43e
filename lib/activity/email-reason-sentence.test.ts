import { expect, test } from "vitest";
import { EMAIL_STATE_REASONS, type EmailReason } from "@/db/schema";
import { describeEvent } from "./describe-event";
import { withEmailAnswer } from "./with-email-answer";

const TOLD: [EmailReason, string][] = [
  [{ code: "erased" }, "The person was deleted before this email was sent."],
  [{ code: "suppressed" }, "The address is on the suppression list."],
  [{ code: "unsubscribed" }, "The address unsubscribed before this email was sent."],
  [{ code: "complained" }, "The recipient reported an earlier email as spam."],
  [{ code: "replied" }, "The lead has replied."],
  [{ code: "bounced" }, "The lead has bounced."],
  [{ code: "rejected" }, "The lead was rejected."],
  [{ code: "contacted" }, "The lead was already contacted."],
  [{ code: "failed" }, "The lead has failed."],
  [{ code: "stopped" }, "The campaign was stopped before this email was sent."],
  [{ code: "run_failed" }, "The run failed before this email was sent."],
  [{ code: "run_canceled" }, "Its run was canceled before this email was sent."],
  [{ code: "sending_failed" }, "Sending failed repeatedly inside the service before this email was sent."],
  [{ code: "mail_unavailable" }, "The mail server could not be used for two days."],
  [{ code: "sample_lead" }, "It is a sample lead, which is never emailed through a mail server."],
  [{ code: "credit_gone" }, "Its reserved credit is gone."],
  [{ code: "text_refused", data: null }, "The text breaks a rule"],
  [
    { code: "text_refused", data: { findings: ["It is long.", "It shouts."] } },
    "The text breaks a rule: It is long.; It shouts.",
  ],
  [{ code: "undone" }, "The answer was undone before it was sent."],
  [{ code: "not_arrived" }, "Marked as not arrived."],
  [{ code: "step_removed" }, "Its step was removed from the sequence."],
  [{ code: "declined" }, "Skipped while it waited for approval."],
  [{ code: "canceled" }, "A person decided not to send it."],
  [
    { code: "nothing_new" },
    "Neither Memory nor the lead has anything left that the emails before did not say.",
  ],
  [
    { code: "address_gone" },
    "The page no longer shows this address. If you know that it is right, save it again in the lead's profile, then send.",
  ],
  [{ code: "merged" }, "This person is emailed at another address."],
  [
    { code: "fact_gone" },
    "The text that you had seen uses something that the lead's page no longer says. Look at the draft again, then send it.",
  ],
  [{ code: "service_ended" }, "The service stopped while this email was being sent."],
  [{ code: "arrived" }, "Marked as arrived."],
  [{ code: "given_up", data: { tries: 10 } }, "Given up after 10 attempts: 451 Later"],
  [{ code: "unsendable", data: { detail: "It is no address." } }, "It is no address."],
  [{ code: "server_unavailable", data: { detail: "connect ECONNREFUSED" } }, "connect ECONNREFUSED"],
  [
    { code: "no_reply", data: { detail: "The connection was closed." } },
    "The server did not respond after the whole email was sent: The connection was closed.",
  ],
];

test("every reason of a message's state has its sentence, with the message and in its events", () => {
  expect(new Set(TOLD.map(([{ code }]) => code))).toEqual(new Set(EMAIL_STATE_REASONS));
  for (const [{ code, data = null }, sentence] of TOLD) {
    const row = { id: "1", response: "451 Later", stateReason: code, stateData: data };
    expect(withEmailAnswer(row)).toEqual({ id: "1", response: sentence });
    const event = { kind: "email_canceled" as const, reason: code, details: data, note: "451 Later" };
    expect(describeEvent(event)).toBe(sentence);
  }
});

test("without a reason: code it is what the mail server answered that is told", () => {
  const row = { response: "250 OK", stateReason: null, stateData: null };
  expect(withEmailAnswer(row)).toEqual({ response: "250 OK" });
  const event = { kind: "email_sent" as const, reason: null, details: null, note: "250 OK" };
  expect(describeEvent(event)).toBe("250 OK");
});
