import type { Fact } from "./fact";
import type { Turn } from "./read-turn";

/** What the guide says next: words, a tool call, or both. */
export type Answer = { text: string; call?: { tool: string; input: Record<string, unknown> } };

/**
 * Something that a person can want. `read` looks at one clause of what was said (number words are digits by then, and politeness
 * is gone) and answers null where it is about something else. What it answers is asked again after each tool result and goes by
 * the turn alone, so it can stand in any process.
 */
export type Intent = {
  name: string;
  /** A sentence that it understands, as it is shown to people. */
  example: string;
  read(clause: string): Intention | null;
};

export type Intention = {
  /** What has to stand in Memory first. */
  facts?: Fact[];
  answer(turn: Turn): Answer;
};
