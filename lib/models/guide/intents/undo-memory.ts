import { describeMemory } from "../describe-facts";
import type { Answer, Intent } from "../intent";
import type { Turn } from "../read-turn";
import { resultOf } from "../tool-result";

const UNDO = String.raw`(?:undo|revert|take back)`;
const CHANGE = String.raw`(?:change|update|edit)`;

export const undoSequence: Intent = {
  name: "undo_sequence",
  example: "undo the change to the sequence",
  read: (clause) =>
    new RegExp(
      `^${UNDO} (?:the |my |your )?(?:last )?(?:sequence ${CHANGE}|${CHANGE} (?:to|in|of) the sequence)$`,
      "i",
    ).test(clause.replace(/[?!.]+$/, ""))
      ? { answer: answerSequence }
      : null,
};

export const undoMemory: Intent = {
  name: "undo_memory",
  example: "undo that",
  read: (clause) =>
    /^(?:undo|revert)(?: (?:that|this|it|the change|(?:the |my |your )?last (?:change|one|thing|update)|the (?:memory )?(?:change|update)))?(?: (?:to|in|of) (?:the )?memory)?$/i.test(
      clause.replace(/[?!.]+$/, ""),
    )
      ? { answer: (turn) => (wasSequence(turn, clause) ? answerSequence(turn) : answerMemory(turn)) }
      : null,
};

/** The last change of this conversation is one of the sequence. */
function wasSequence(turn: Turn, clause: string): boolean {
  if (/memory/i.test(clause)) return false;
  const last = turn.before.findLast(({ tool, outcome }) => CHANGES.has(tool) && outcome.kind === "value");
  return last?.tool === "changeSequence";
}

const CHANGES = new Set(["updateMemory", "undoMemoryChange", "changeSequence", "undoSequenceChange"]);

function answerMemory(turn: Turn): Answer {
  const memory = resultOf(turn, "undoMemoryChange");
  if (memory === undefined)
    return {
      text: "Undoing the last change to Memory needs your approval.",
      call: { tool: "undoMemoryChange", input: {} },
    };
  return { text: `Undone. This is in Memory now:\n${describeMemory(memory)}` };
}

function answerSequence(turn: Turn): Answer {
  if (resultOf(turn, "undoSequenceChange") === undefined)
    return {
      text: "Undoing the last change to the sequence needs your approval.",
      call: { tool: "undoSequenceChange", input: {} },
    };
  return { text: "Undone. “Show the follow-ups” lists the steps." };
}
