import type { z } from "zod";
import type { Call } from "@/lib/calls/call";

export type CallOutcome = NonNullable<z.output<typeof Call>["outcome"]>;

/** The outcomes of a call, in the order of their keys: the first has `1`. */
export const OUTCOMES: { outcome: CallOutcome; label: string; after: string }[] = [
  { outcome: "reached", label: "Reached", after: "The lead counts as contacted." },
  { outcome: "no_answer", label: "No answer", after: "It comes back tomorrow, up to three times." },
  { outcome: "callback", label: "Call back", after: "It comes back at the time you set." },
  { outcome: "meeting", label: "Meeting", after: "The lead counts as replied." },
  { outcome: "not_interested", label: "Not interested", after: "The lead counts as rejected." },
  { outcome: "wrong_number", label: "Wrong number", after: "This lead is not called on it again." },
  { outcome: "do_not_call", label: "Do not call", after: "This number is never called again from here." },
];

/** After an outcome that lets the sequence go on which the call is a step of. */
export const AFTER_STEP: Partial<Record<CallOutcome, string>> = {
  no_answer: "The next step of the sequence follows.",
  wrong_number: "Not called on it again. The next step of the sequence follows.",
};

export const OUTCOME_LABELS = Object.fromEntries(
  OUTCOMES.map(({ outcome, label }) => [outcome, label]),
) as Record<CallOutcome, string>;

/** The current time in one of the lead's zones, as "11:42, Monday". */
export function timeThere(zone: string, locale: string, now: Date): string {
  const format = new Intl.DateTimeFormat(locale, { timeZone: zone, timeStyle: "short" });
  const day = new Intl.DateTimeFormat(locale, { timeZone: zone, weekday: "long" });
  return `${format.format(now)}, ${day.format(now)}`;
}
