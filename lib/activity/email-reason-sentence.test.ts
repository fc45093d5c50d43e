import { expect, test } from "vitest";
import { EMAIL_STATE_REASONS, type EmailBecause } from "@/db/schema";
import { describeEvent } from "./describe-event";
import { withEmailAnswer } from "./with-email-answer";

const TOLD: [EmailBecause, string][] = [
  [{ reason: "erased" }, "The person was deleted before this mail went out."],
  [{ reason: "suppressed" }, "The address is on the suppression list."],
  [{ reason: "unsubscribed" }, "The address unsubscribed before this mail went out."],
  [{ reason: "replied" }, "The lead is replied by now."],
  [{ reason: "bounced" }, "The lead is bounced by now."],
  [{ reason: "rejected" }, "The lead is rejected by now."],
  [{ reason: "contacted" }, "The lead is contacted by now."],
  [{ reason: "failed" }, "The lead is failed by now."],
  [{ reason: "stopped" }, "The campaign was stopped before this mail went out."],
  [{ reason: "run_failed" }, "The run failed before this mail went out."],
  [{ reason: "run_canceled" }, "Somebody cancelled its run before this mail went out."],
  [
    { reason: "sending_failed" },
    "Sending failed again and again inside the service before this mail went out.",
  ],
  [{ reason: "mail_unavailable" }, "The mail server could not be used for two days."],
  [{ reason: "sample_lead" }, "It is a lead of the sample web, which no mail server is given."],
  [{ reason: "credit_gone" }, "The credit held for it is gone."],
  [{ reason: "text_refused", data: null }, "The text breaks a rule"],
  [
    { reason: "text_refused", data: { findings: ["It is long.", "It shouts."] } },
    "The text breaks a rule: It is long.; It shouts.",
  ],
  [{ reason: "not_arrived" }, "A person says that it did not arrive."],
  [{ reason: "service_ended" }, "The service ended while this mail was being handed over."],
  [{ reason: "arrived" }, "A person says that it arrived."],
  [{ reason: "given_up", data: { tries: 10 } }, "Given up after 10 tries: 451 Later"],
  [{ reason: "unsendable", data: { said: "It is no address." } }, "It is no address."],
  [{ reason: "server_unavailable", data: { said: "connect ECONNREFUSED" } }, "connect ECONNREFUSED"],
  [
    { reason: "no_reply", data: { said: "The connection was closed." } },
    "No reply came after the whole mail was sent: The connection was closed.",
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
