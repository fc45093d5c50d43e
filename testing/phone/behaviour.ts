import type { RelayLine } from "./relay-line";

/** How a telephone behaves that is called. Nothing of it takes real time. */
export type Behaviour = {
  answer?: "human" | "machine" | "fax" | "unknown" | "busy" | "no-answer" | "failed";
  /** What detection says of who answered, where it is not what `answer` implies: "machine_end_silence", say. */
  answeredBy?: string;
  /** Begins to ring once this settles. */
  rings?: Promise<unknown>;
  /** Rings until this settles. */
  until?: Promise<unknown>;
  /** Pressed at each Gather in turn; "" presses nothing at that one. */
  keys?: string[];
  /** Seconds of conversation that are reported. */
  seconds?: number;
  /** Its side of a conversation over ConversationRelay. It hangs up once this settles. Without it hears the greeting and hangs up. */
  talk?: (line: RelayLine) => Promise<void>;
  /** One that another call was put through to (Dial) stays on the line until this settles. */
  stays?: Promise<unknown>;
};

type Unanswered = { status: "busy" | "no-answer" | "failed"; sip: string; error?: string };

/** What becomes of a call that nobody answers; null where somebody does. */
export function failureOf({ answer }: Behaviour): Unanswered | null {
  if (answer === "busy") return { status: answer, sip: "486" };
  if (answer === "no-answer") return { status: answer, sip: "487" };
  if (answer === "failed") return { status: answer, sip: "404", error: "13224" };
  return null;
}

/** AnsweredBy as Twilio's detection reports it. With DetectMessageEnd it waits for the beep of a machine. */
export function detect(behaviour: Behaviour, detection: string): string {
  if (behaviour.answeredBy) return behaviour.answeredBy;
  if (behaviour.answer === "machine")
    return detection === "DetectMessageEnd" ? "machine_end_beep" : "machine_start";
  return behaviour.answer ?? "human";
}
