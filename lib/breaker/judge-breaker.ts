import type { BreakerReason } from "@/db/schema";

/** Of a mailbox's emails to one provider, as many of the latest are looked at. */
export const MAX_EMAILS = 100;
const LEAST_EMAILS = 20;
const MAX_IN_A_ROW = 5;
const LEAST_OF_CAMPAIGN = 50;
const PERCENT_OF_MAILBOX = 3;
const PERCENT_OF_CAMPAIGN = 5;

/** `bad` of `emails`. */
export type Trip = { reason: BreakerReason; bad: number; emails: number };

/**
 * Whether a mailbox's emails to one provider have to wait: 5 bounces in a row, or 3 % of the last 100 once there are 20.
 * `bounced`: of each email, newest first, whether it came back because there is no such address.
 */
export function judgeMailbox(bounced: readonly boolean[]): Trip | null {
  const last = bounced.slice(0, MAX_EMAILS);
  const row = longestRow(last);
  if (row >= MAX_IN_A_ROW) return { reason: "bounces_in_a_row", bad: row, emails: last.length };
  const bad = last.filter(Boolean).length;
  return last.length >= LEAST_EMAILS && bad * 100 >= PERCENT_OF_MAILBOX * last.length
    ? { reason: "bounce_rate", bad, emails: last.length }
    : null;
}

/** Whether a campaign's emails have to wait: 5 % bounced, once there are 50. */
export function judgeCampaign(bad: number, emails: number): Trip | null {
  return emails >= LEAST_OF_CAMPAIGN && bad * 100 >= PERCENT_OF_CAMPAIGN * emails
    ? { reason: "campaign_bounce_rate", bad, emails }
    : null;
}

function longestRow(all: readonly boolean[]): number {
  let longest = 0;
  let row = 0;
  for (const one of all) {
    row = one ? row + 1 : 0;
    longest = Math.max(longest, row);
  }
  return longest;
}
