import { createHash } from "node:crypto";
import type { mailboxes } from "@/db/schema";
import { localMidnight } from "@/lib/time/common-hours";
import { momentOf } from "@/lib/time/zone-clock";
import type { SendFacts } from "./decide-send";

const DAY_MS = 86_400_000;
const RAMP_FIRST = 10;
const RAMP_MORE = 5;

type Mailbox = typeof mailboxes.$inferSelect;

/**
 * What limits a mailbox's emails. `sender`: MAIL_DAILY_CAP and MAIL_PER_SECOND, for each sender address of the installation. `mailbox`:
 * its own hours, cap, ramp-up and gaps, and the breaker; it hands over one email at a time, as a person would.
 */
export type LimitedBy = "sender" | "mailbox";
/** What a mailbox's emails keep to: as in the table `mailboxes`. */
export type PacedMailbox = Pick<
  Mailbox,
  "id" | "zone" | "dailyCap" | "rampsUp" | "gapLeast" | "gapMost" | "gapsDrawn"
>;

/** How many emails a mailbox may send in 24 hours, after so many earlier days (in its zone) on which it sent. */
export function mostInDay({ rampsUp, dailyCap }: PacedMailbox, sendingDays: number): number {
  return rampsUp ? Math.min(dailyCap, RAMP_FIRST + RAMP_MORE * sendingDays) : dailyCap;
}

/** The wait of a mailbox that used up `most`: until the oldest email leaves the 24 hours, or the ramp-up's next day begins. */
export function waitForCap(
  { zone, dailyCap }: PacedMailbox,
  most: number,
  freeAt: Date,
  now: Date,
): NonNullable<SendFacts["cap"]> {
  if (most >= dailyCap) return { reason: "cap", until: freeAt };
  const tomorrow = momentOf(zone, localMidnight(zone, now.getTime()) + DAY_MS);
  return { reason: "ramp", until: new Date(Math.min(freeAt.getTime(), tomorrow)) };
}

/**
 * The gap after a mailbox's next email, in milliseconds. Each of its gaps is fixed by its number, so that a plan of what will
 * go out says what then does.
 */
export function gapAfter({ id, gapLeast, gapMost, gapsDrawn }: PacedMailbox): number {
  const drawn = createHash("sha256").update(`${id} ${gapsDrawn}`).digest().readUInt32BE() / 2 ** 32;
  return Math.round((gapLeast + drawn * (gapMost - gapLeast)) * 1000);
}
