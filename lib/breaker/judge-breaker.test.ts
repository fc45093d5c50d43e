import { expect, it, test } from "vitest";
import { judgeCampaign, judgeMailbox } from "./judge-breaker";
import { policyStatus } from "./policy-status";
import { recipientProvider } from "./recipient-provider";

/** `length` emails, newest first, of which those at these places bounced. */
const emails = (length: number, ...bounced: number[]) =>
  Array.from({ length }, (_, place) => bounced.includes(place));

it.each([
  ["nothing sent", emails(0), null],
  ["4 in a row", emails(4, 0, 1, 2, 3), null],
  ["5 in a row", emails(5, 0, 1, 2, 3, 4), "bounces_in_a_row"],
  ["5 in a row behind newer ones", emails(19, 10, 11, 12, 13, 14), "bounces_in_a_row"],
  ["5, not in a row", emails(19, 0, 2, 4, 6, 8), null],
  ["1 of 19", emails(19, 0), null],
  ["1 of 20", emails(20, 0), "bounce_rate"],
  ["1 of 33 (3.03 %)", emails(33, 7), "bounce_rate"],
  ["1 of 34 (2.94 %)", emails(34, 7), null],
  ["2 of 66 (3.03 %)", emails(66, 7, 9), "bounce_rate"],
  ["2 of 67 (2.99 %)", emails(67, 7, 9), null],
  ["2 of 100", emails(100, 1, 50), null],
  ["3 of 100", emails(100, 1, 50, 99), "bounce_rate"],
  ["the third stands behind the last 100", emails(101, 1, 50, 100), null],
  ["5 in a row of which one stands behind the last 100", emails(101, 96, 97, 98, 99, 100), "bounce_rate"],
])("of a mailbox and provider: %s", (_, bounced, reason) => {
  expect(judgeMailbox(bounced)?.reason ?? null).toBe(reason);
});

it.each([
  [49, 49, null],
  [2, 50, null],
  [3, 50, "campaign_bounce_rate"],
  [5, 100, "campaign_bounce_rate"],
  [5, 101, null],
])("of a campaign: %i of %i", (bad, all, reason) => {
  expect(judgeCampaign(bad, all)?.reason ?? null).toBe(reason);
});

it.each([
  ["550 5.7.1 Message rejected due to content", "5.7.1"],
  ["550-5.7.26 This mail is unauthenticated", "5.7.26"],
  ["554 5.7.509 Access denied", "5.7.509"],
  ["550 5.1.1 User unknown", null],
  ["450 4.7.1 Greylisted", null],
  ["550 from 10.5.7.1", null],
  ["550 blocked, see 5.7.1.2", null],
  [null, null],
])("the status of a refusal by policy in %j is %j", (said, status) => {
  expect(policyStatus(said)).toBe(status);
});

test("a domain's own provider counts, else the host that its MX records name, else none", () => {
  expect(recipientProvider("ada@gmail.com", null)).toBe("google");
  expect(recipientProvider("ada@Hotmail.com", "google")).toBe("microsoft");
  expect(recipientProvider("ada@bakery.example", "google")).toBe("google");
  expect(recipientProvider("ada@bakery.example", null)).toBe("other");
});
