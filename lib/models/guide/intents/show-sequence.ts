import { describeStep } from "@/lib/sequences/describe-step";
import type { Answer, Intent } from "../intent";
import { readField } from "../lead-rows";
import { quoteData } from "../quote-data";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

const ITS = String.raw`(?:(?:all|of|my|our|the|your|its|this|agent's) ?)*`;
const WHAT = String.raw`(?:sequence|steps?(?: of the sequence)?|follow-?ups?|e-?mail sequence)`;
const PATTERN = new RegExp(
  String.raw`^(?:(?:show|list|read|tell|give)(?: me)? ${ITS}${WHAT}|what (?:does|do|is|are) ${ITS}${WHAT}(?: say| look like)?|(?:what|which) ${WHAT} (?:are there|do we have|do you send|are sent)|how many ${WHAT} (?:are there|do we have|do we send|do you send))$`,
  "i",
);
/** As many steps as a sequence can have. */
const MAX_STEPS = 8;

export const showSequence: Intent = {
  name: "sequence",
  isRead: true,
  example: "show the follow-ups",
  read: (clause) => (PATTERN.test(clause.replace(/[?!.]+$/, "")) ? { answer } : null),
};

function answer(turn: Turn): Answer {
  const sequence = resultOf(turn, "getSequence");
  if (sequence === undefined) return { text: "", call: { tool: "getSequence", input: {} } };
  const steps = readField(sequence, "steps");
  if (!Array.isArray(steps) || steps.length === 0) return { text: "The sequence could not be read." };
  const lines = steps.slice(0, MAX_STEPS).map((step, index) => `${index + 1}. ${sayStep(step, index)}`);
  const note =
    readField(sequence, "followsUp") === false && steps.length > 1
      ? "\n\nOnly the first email is sent: replies are not seen, so nothing follows it."
      : "";
  return {
    text: `${lines.join("\n")}${note}\n\nSay what to change, as in “make the second follow-up a week later”, or change it on the Sequence page.`,
  };
}

function sayStep(step: unknown, index: number): string {
  const said = describeStep(
    {
      waitDays: Number(readField(step, "waitDays")),
      channel: String(readField(step, "channel")),
      text: String(readField(step, "text")),
      intent: quoteData(readField(step, "intent"), 200),
    },
    index,
  );
  const waiting = Number(readField(step, "waiting"));
  const done = Number(readField(step, "sent"));
  const isCall = readField(step, "channel") === "call";
  return `${said}. ${waiting} waiting, ${done} ${isCall ? "called" : "sent"}.`;
}
