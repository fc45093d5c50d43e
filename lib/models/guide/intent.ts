import type { Fact } from "./fact";
import type { Turn } from "./read-turn";

/** What the guide does next: text, a tool call, or both. */
export type Answer = { text: string; call?: { tool: string; input: Record<string, unknown> } };

/**
 * Something that a person can ask for. `read` looks at one clause of the message (number words are already digits, and politeness is
 * removed) and returns null if the clause is about something else. `answer` is called again after every tool result and depends only on
 * the turn, so any process can continue it.
 */
export type Intent = {
  name: string;
  /** An example sentence that it understands, as shown to people. */
  example: string;
  /** It only looks things up, so it is answered even if the rest of the message was not understood. */
  isRead?: boolean;
  read(clause: string): Intention | null;
};

export type Intention = {
  /** Facts that must be in Memory first. */
  facts?: Fact[];
  answer(turn: Turn): Answer;
};
