import { type BusinessCalendar, isHoliday } from "@/lib/time/business-calendar";
import { localMidnight, nextCommonMoment, type OpenHours, weekdayOf } from "@/lib/time/common-hours";
import { clockOf, momentOf } from "@/lib/time/zone-clock";

const DAY_MS = 86_400_000;
/** Hours that do not overlap on any of this many openings do not overlap for a long time. */
const MAX_STEPS = 20;
/** Shorter hours that meet again only after this time are as good as none: summer time begins on different days. */
const SOON_MS = 4 * DAY_MS;
const MAX_WAIT_DAYS = 400;

/** Where the reader is. */
export type Recipient = { zone: string; calendar: BusinessCalendar };
/** When a mailbox sends, as in the table `mailboxes`. */
export type MailboxHours = {
  zone: string;
  sendFrom: number;
  sendUntil: number;
  sendDays: readonly number[];
};

export type Opening = {
  at: Date;
  /** Why it is later than asked for; null: it is not. */
  reason: "window" | "recipient_holiday" | null;
};

/**
 * The reader's hours on business days, in local minutes. Where they never meet the mailbox's, as between Berlin and
 * California, the longer ones count, and at last any hour of a business day.
 */
const READING_HOURS = [
  { from: 8 * 60, to: 18 * 60 },
  { from: 7 * 60, to: 21 * 60 },
  { from: 0, to: 24 * 60 },
];

/** When a step is due that waits some business days after the one before was sent. */
export function nextSlot(sentAt: Date, waitDays: number, recipient: Recipient, mailbox: MailboxHours): Date {
  return nextOpening(addBusinessDays(sentAt, waitDays, recipient), recipient, mailbox).at;
}

/**
 * The first moment at or after `from` within the reader's hours and the mailbox's. A mailbox that a person opened around the
 * clock, on every day, sends at any hour: then the reader's do not count.
 */
export function nextOpening(from: Date, recipient: Recipient, mailbox: MailboxHours): Opening {
  const { sendFrom, sendUntil, sendDays } = mailbox;
  if (sendFrom === 0 && sendUntil === 24 * 60 && new Set(sendDays).size === 7)
    return { at: from, reason: null };
  const sending = hoursOf(mailbox);
  const isOpenDay = (midnight: number) => isBusinessDay(recipient.calendar, midnight);
  let found: Date | null = null;
  for (const hours of READING_HOURS) {
    const at = nextCommonMoment([sending, { zone: recipient.zone, ...hours, isOpenDay }], from, MAX_STEPS);
    found = at ?? found;
    if (at && at.getTime() - from.getTime() <= SOON_MS) break;
  }
  // A mailbox that sends only on days that are no business days of the reader: its own days count.
  const at = found ?? nextCommonMoment([sending], from, MAX_STEPS) ?? from;
  return { at, reason: at.getTime() === from.getTime() ? null : reasonFor(from, recipient) };
}

/** When a mailbox's own hours are open next, at or after `from`; whether its readers' are too is another question. */
export function opensAt(from: Date, mailbox: MailboxHours): Date {
  return nextCommonMoment([hoursOf(mailbox)], from, MAX_STEPS) ?? from;
}

function hoursOf({ zone, sendFrom, sendUntil, sendDays }: MailboxHours): OpenHours {
  return {
    zone,
    from: sendFrom,
    to: sendUntil,
    isOpenDay: (midnight) => sendDays.includes(weekdayOf(midnight)),
  };
}

/** The same time of day, `days` business days later in the reader's place. */
export function addBusinessDays(from: Date, days: number, { zone, calendar }: Recipient): Date {
  if (days <= 0) return from;
  const at = from.getTime();
  const timeOfDay = at + clockOf(zone)(at) - localMidnight(zone, at);
  let midnight = localMidnight(zone, at);
  for (let left = days, looked = 0; left > 0 && looked < MAX_WAIT_DAYS; looked++) {
    midnight += DAY_MS;
    if (isBusinessDay(calendar, midnight)) left -= 1;
  }
  return new Date(momentOf(zone, midnight + timeOfDay));
}

function reasonFor(from: Date, { zone, calendar }: Recipient): "window" | "recipient_holiday" {
  return isHoliday(calendar, localMidnight(zone, from.getTime())) ? "recipient_holiday" : "window";
}

function isBusinessDay(calendar: BusinessCalendar, midnight: number): boolean {
  return !calendar.weekend.includes(weekdayOf(midnight)) && !isHoliday(calendar, midnight);
}
