import { expect, test } from "vitest";
import { isHoliday, openCalendar } from "@/lib/time/business-calendar";
import { addBusinessDays, type MailboxHours, nextOpening, nextSlot } from "./next-slot";
import { recipientOf } from "./schedule-follow-ups";

const WEEKDAYS = [1, 2, 3, 4, 5];
const hours = (zone: string, more: Partial<MailboxHours> = {}): MailboxHours => ({
  zone,
  sendFrom: 540,
  sendUntil: 1020,
  sendDays: WEEKDAYS,
  ...more,
});
const BERLIN = hours("Europe/Berlin");
const ALWAYS = hours("UTC", { sendFrom: 0, sendUntil: 1440, sendDays: [1, 2, 3, 4, 5, 6, 7] });

async function slot(sentAt: string, days: number, country: string | null, zone: string, mailbox = BERLIN) {
  const calendar = await openCalendar(country);
  return nextSlot(new Date(sentAt), days, { zone, calendar }, mailbox).toISOString();
}

test.each([
  ["the same time of day, three business days on", "2026-03-02T10:00Z", 3, "DE", "2026-03-05T10:00:00.000Z"],
  ["over a weekend", "2026-03-05T10:00Z", 3, "DE", "2026-03-10T10:00:00.000Z"],
  ["sent on a Saturday: Monday is the first day", "2026-03-07T10:00Z", 1, "DE", "2026-03-09T10:00:00.000Z"],
  ["over Good Friday and Easter Monday", "2026-04-02T10:00Z", 2, "DE", "2026-04-08T10:00:00.000Z"],
  ["over Christmas", "2026-12-23T10:00Z", 2, "DE", "2026-12-28T10:00:00.000Z"],
  ["over the turn of the year", "2026-12-30T10:00Z", 2, "DE", "2027-01-04T10:00:00.000Z"],
  [
    "summer time begins: the same time on the clock",
    "2026-03-27T10:00Z",
    1,
    "DE",
    "2026-03-30T09:00:00.000Z",
  ],
  ["summer time ends", "2026-10-23T10:00Z", 1, "DE", "2026-10-26T11:00:00.000Z"],
  [
    "too late in the mailbox's day: the next opening",
    "2026-03-02T17:30Z",
    1,
    "DE",
    "2026-03-04T08:00:00.000Z",
  ],
  ["the last minute counts", "2026-03-02T15:59Z", 1, "DE", "2026-03-03T15:59:00.000Z"],
  ["the closing minute does not", "2026-03-02T16:00Z", 1, "DE", "2026-03-04T08:00:00.000Z"],
  ["too early", "2026-03-02T05:00Z", 1, "DE", "2026-03-03T08:00:00.000Z"],
])("a follow-up is due %s", async (_name, sentAt, days, country, at) => {
  expect(await slot(sentAt, days, country, "Europe/Berlin")).toBe(at);
});

test.each([
  [
    "a country's weekend is its own",
    "2026-03-04T08:00Z",
    2,
    "EG",
    "Africa/Cairo",
    ALWAYS,
    "2026-03-08T08:00:00.000Z",
  ],
  [
    "a holiday of another country is a business day",
    "2026-10-02T10:00Z",
    1,
    "FR",
    "Europe/Paris",
    BERLIN,
    "2026-10-05T10:00:00.000Z",
  ],
  [
    "hours that overlap for a while",
    "2026-03-02T10:00Z",
    1,
    "US",
    "America/New_York",
    BERLIN,
    "2026-03-03T13:00:00.000Z",
  ],
  [
    "hours that overlap in the long day only",
    "2026-03-02T10:00Z",
    1,
    "US",
    "America/Los_Angeles",
    BERLIN,
    "2026-03-03T15:00:00.000Z",
  ],
  [
    "a place that is not known",
    "2026-12-24T10:00Z",
    1,
    null,
    "Europe/Berlin",
    BERLIN,
    "2026-12-25T10:00:00.000Z",
  ],
  [
    "a mailbox that sends on Sundays only",
    "2026-03-02T10:00Z",
    1,
    "DE",
    "Europe/Berlin",
    hours("Europe/Berlin", { sendDays: [7] }),
    "2026-03-08T08:00:00.000Z",
  ],
])("%s", async (_name, sentAt, days, country, zone, mailbox, at) => {
  expect(await slot(sentAt, days, country, zone, mailbox)).toBe(at);
});

test("no wait is no wait, and an opening that is now is now, without a reason", async () => {
  const calendar = await openCalendar("DE");
  const recipient = { zone: "Europe/Berlin", calendar };
  const now = new Date("2026-03-02T10:00Z");
  expect(addBusinessDays(now, 0, recipient)).toEqual(now);
  expect(nextOpening(now, recipient, BERLIN)).toEqual({ at: now, reason: null });
  expect(nextOpening(new Date("2026-05-01T10:00Z"), recipient, BERLIN)).toEqual({
    at: new Date("2026-05-04T07:00Z"),
    reason: "recipient_holiday",
  });
  expect(nextOpening(new Date("2026-05-02T10:00Z"), recipient, BERLIN).reason).toBe("window");
});

test("a lead of whom no place is known has the mailbox's time and holidays", async () => {
  const nowhere = { phone: null, domain: null, location: null, evidence: [] };
  const christmas = Date.parse("2026-12-25");
  for (const [lead, zone, is] of [
    [nowhere, "Europe/Berlin", true],
    [nowhere, "UTC", false],
    [{ ...nowhere, location: "Cairo, Egypt" }, "Europe/Berlin", false],
  ] as const) {
    const recipient = await recipientOf({ ...lead, evidence: [] }, zone);
    expect([isHoliday(recipient.calendar, christmas), recipient.zone]).toEqual([
      is,
      lead === nowhere ? zone : "Africa/Cairo",
    ]);
  }
});
