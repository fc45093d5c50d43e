import type { Answer, Intent } from "../intent";
import { readField } from "../lead-rows";
import { quoteData } from "../quote-data";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

const ORDINALS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh"];
const NTH = String.raw`(?<nth>${ORDINALS.join("|")}|last|\d(?:st|nd|rd|th)?)`;
const STEP = String.raw`(?:(?:the |our |my )?(?:${NTH} (?<kind>follow-?up|step)|(?<kindAfter>follow-?up|step) (?:no\.? ?)?(?<number>\d)))`;
const SPAN = String.raw`(?<count>\d{1,2}|an?|one) (?:more |extra )?(?:business |working |week)?(?<unit>day|week)s?`;

/** What a request asks of the steps; `step` counts from 1. */
type Asked =
  | { ask: "later"; step: number | "last"; days: number }
  | { ask: "wait"; step: number | "last"; days: number }
  | { ask: "remove"; step: number | "last" }
  | { ask: "intent"; step: number | "last"; intent: string }
  | { ask: "add"; step: number | null; days: number; channel: "email" | "call"; intent: string };

type Groups = Record<string, string | undefined>;
const PATTERNS: [RegExp, (groups: Groups) => Asked][] = [
  [
    pattern(
      `(?:make|move|send|push|put|have|let) ${STEP}(?: go out| be sent| come)?(?: back| out)?(?: by)? ${SPAN} (?<way>later|earlier|sooner|back)`,
    ),
    (of) => ({
      ask: "later",
      step: stepOf(of),
      days: of.way === "later" || of.way === "back" ? daysOf(of) : -daysOf(of),
    }),
  ],
  [
    pattern(`(?:delay|postpone|push back) ${STEP} (?:by|for) ${SPAN}`),
    (of) => ({ ask: "later", step: stepOf(of), days: daysOf(of) }),
  ],
  [
    pattern(
      `(?:make|have|let|set|send|move|change) ${STEP}(?: to)?(?: wait| go out| be sent| come)?(?: to| after| for)? ${SPAN}(?: after the (?:step|one|e-?mail) before(?: it)?)?`,
    ),
    (of) => ({ ask: "wait", step: stepOf(of), days: daysOf(of) }),
  ],
  [
    pattern(`(?:set|change|make) the wait (?:before|of|for) ${STEP} (?:to )?${SPAN}`),
    (of) => ({ ask: "wait", step: stepOf(of), days: daysOf(of) }),
  ],
  [
    pattern(`(?:drop|remove|delete|cut|take out|get rid of) ${STEP}(?: (?:of|from) the sequence)?`),
    (of) => ({ ask: "remove", step: stepOf(of) }),
  ],
  [
    pattern(
      `add (?:a|an|another|one more|1 more|the)(?: new)?(?: ${NTH})?(?: more)? (?<kind>follow-?up|step|e-?mail|(?:phone )?call)(?: step)?(?: (?:after|in) ${SPAN})?(?: later)?(?: about (?<intent>[^,;]{2,200}))?(?: to the sequence)?`,
    ),
    (of) => ({
      ask: "add",
      step: of.nth === undefined ? null : numberOf(of),
      days: of.count === undefined ? 5 : daysOf(of),
      channel: /call/i.test(of.kind!) ? "call" : "email",
      intent: of.intent ?? "",
    }),
  ],
  [
    pattern(`(?:make|let|have) ${STEP} (?:be )?about (?<intent>[^,;]{2,200})`),
    (of) => ({ ask: "intent", step: stepOf(of), intent: of.intent! }),
  ],
  [
    pattern(`${STEP} (?:should|is to|must) (?:be about|mention|bring) (?<intent>[^,;]{2,200})`),
    (of) => ({ ask: "intent", step: stepOf(of), intent: of.intent! }),
  ],
];

export const changeSequence: Intent = {
  name: "change_sequence",
  example: "make the second follow-up a week later",
  read: (clause) => {
    const text = clause.replace(/[?!.]+$/, "");
    for (const [pattern, read] of PATTERNS) {
      const found = pattern.exec(text);
      if (found) return { answer: (turn) => answer(turn, read(found.groups!)) };
    }
    return null;
  },
};

export const explainDays: Intent = {
  name: "business_days",
  isRead: true,
  example: "use business days",
  read: (clause) =>
    /^(?:use|count|wait|only count|make (?:it|them)) (?:only )?(?:business|working|week) ?days(?: only| for the (?:sequence|waits|follow-?ups))?$/i.test(
      clause.replace(/[?!.]+$/, ""),
    )
      ? {
          answer: () => ({
            text: "Waits between steps are business days already, in the recipient’s country: no weekends, no public holidays.",
          }),
        }
      : null,
};

function answer(turn: Turn, asked: Asked): Answer {
  const changed = resultOf(turn, "changeSequence");
  if (changed !== undefined) {
    const people = Number(readField(changed, "reaches"));
    const reach =
      people > 0 ? ` It reaches ${people === 1 ? "1 person" : `${people} people`} on the way.` : "";
    return { text: `Changed.${reach} “Show the follow-ups” lists the steps, and “undo that” undoes it.` };
  }
  const sequence = resultOf(turn, "getSequence");
  if (sequence === undefined) return { text: "", call: { tool: "getSequence", input: {} } };
  const steps = readField(sequence, "steps");
  if (!Array.isArray(steps)) return { text: "The sequence could not be read." };
  const change = toChange(asked, steps);
  if (typeof change === "string") return { text: change };
  return {
    text: "Changing the sequence needs your approval.",
    call: { tool: "changeSequence", input: { changes: [change] } },
  };
}

/** The change as the tool takes it, or why there is none. */
function toChange(asked: Asked, steps: unknown[]): Record<string, unknown> | string {
  if (asked.ask === "add") {
    const { step, days, channel, intent } = asked;
    if (days > MAX_WAIT) return TOO_LONG;
    // "A third follow-up" where there are two is the last.
    const at = step === null || step > steps.length ? {} : { step };
    return { change: "add", ...at, waitDays: days, channel, ...(intent !== "" && { intent }) };
  }
  const step = asked.step === "last" ? steps.length : asked.step;
  const found = steps[step - 1];
  if (found === undefined)
    return `There is no step ${step}: the sequence has ${steps.length === 1 ? "1 step" : `${steps.length} steps`}, and the first email is step 1. “Show the follow-ups” lists them.`;
  if (asked.ask === "remove") return { change: "remove", step };
  if (asked.ask === "intent") return { change: "intent", step, intent: quoteData(asked.intent, 200) };
  const waitDays = asked.ask === "wait" ? asked.days : Number(readField(found, "waitDays")) + asked.days;
  if (waitDays < 0)
    return `That is before the step in front of it: it waits ${waitDays - asked.days} business days now.`;
  return waitDays > MAX_WAIT ? TOO_LONG : { change: "wait", step, waitDays };
}

const MAX_WAIT = 60;
const TOO_LONG = `A step waits at most ${MAX_WAIT} business days.`;

function pattern(source: string): RegExp {
  return new RegExp(`^${source}$`, "i");
}

/** A follow-up is counted without the first email. */
function stepOf(of: Groups): number | "last" {
  if (of.nth?.toLowerCase() === "last") return "last";
  return numberOf({ nth: of.nth ?? of.number, kind: of.kind ?? of.kindAfter });
}

function numberOf({ nth = "", kind = "" }: Groups): number {
  const named = ORDINALS.indexOf(nth.toLowerCase()) + 1;
  const number = named > 0 ? named : Number.parseInt(nth, 10) || Number.MAX_SAFE_INTEGER;
  return /step/i.test(kind) ? number : number + 1;
}

/** Business days: a week has five. */
function daysOf({ count = "", unit = "" }: Groups): number {
  const number = /^\d/.test(count) ? Number(count) : 1;
  return unit.toLowerCase() === "week" ? 5 * number : number;
}
