import { defer } from "./deferred";
import { Ear, LineEnded } from "./ear";
import type { StandInCall } from "./stand-in-call";

/** The line as the script of a callee has it. On a dead line everything throws `LineEnded`. */
export type RelayLine = {
  /** What Twilio told our side first. */
  setup: RelaySetup;
  /** Speaks; with `last: false` it is a part of what is being said, with `over` our side's words do not stop for it. */
  say: (text: string, options?: { last?: boolean; over?: boolean }) => void;
  press: (digit: string) => void;
  /** Speaks into what our side says, of which it has heard `heard`. The rest is dropped. */
  interrupt: (heard: string) => void;
  /** The next whole utterance of our side, the greeting included: the text up to `last: true`. */
  hears: () => Promise<string>;
  /** The next piece of text, as it comes. */
  hearsToken: () => Promise<string>;
  hangUp: () => void;
  /** Resolves once the session is over: with what our side ended it with, or null where something else ended it. */
  ended: Promise<{ handoffData?: string } | null>;
  /** The socket dies without a word. */
  cut: () => void;
};

/** Twilio's setup message: the fields that scripts read, and the others as it sends them. */
export type RelaySetup = {
  type: "setup";
  sessionId: string;
  callSid: string;
  customParameters: Record<string, string>;
  [field: string]: unknown;
};

/** What the line does to the session. */
type Session = {
  attributes: Record<string, string>;
  setup: RelaySetup;
  call: StandInCall;
  send: (message: object) => void;
  hangUp: () => void;
  cut: () => void;
  /** To be called after everything that was said. */
  changed: () => void;
};

/** The line, and what the session tells it. */
export type LiveLine = {
  line: RelayLine;
  hear: (token: string, last: boolean) => void;
  close: (end: { handoffData?: string } | null) => void;
};

/** Makes the line of one session. It does only what a caller can do: what Twilio would not report throws. */
export function createLine({ attributes, setup, call, send, hangUp, cut, changed }: Session): LiveLine {
  const note = (speaker: "us" | "them", text: string) => {
    call.transcript.push({ speaker, text });
    changed();
  };
  const ear = new Ear((text) => note("us", text));
  const { promise: ended, resolve } = defer<{ handoffData?: string } | null>();
  let dead = false;
  const tell = (message: object) => {
    if (dead) throw new LineEnded();
    send(message);
  };
  const lang = attributes.transcriptionLanguage ?? attributes.language ?? "en-US";
  const line: RelayLine = {
    setup,
    ended,
    hangUp,
    cut,
    say: (text, { last = true, over = false } = {}) => {
      if (over && !["any", "speech", "true"].includes(attributes.reportInputDuringAgentSpeech ?? "none"))
        throw new Error("Twilio drops what is said over our words without reportInputDuringAgentSpeech.");
      if (!last && attributes.partialPrompts !== "true")
        throw new Error("Twilio reports no part of what is said without partialPrompts.");
      tell({ type: "prompt", voicePrompt: text, lang, last });
      if (last) note("them", text);
    },
    press: (digit) => {
      if (attributes.dtmfDetection !== "true")
        throw new Error("Twilio reports no keys without dtmfDetection.");
      tell({ type: "dtmf", digit });
    },
    interrupt: (heard) => {
      if (["none", "dtmf", "false"].includes(attributes.interruptible ?? "any"))
        throw new Error("Twilio reports no interruption without interruptible.");
      tell({ type: "interrupt", utteranceUntilInterrupt: heard, durationUntilInterruptMs: 460 });
      const spoken = call.transcript.findLast(({ speaker }) => speaker === "us");
      if (ear.interrupt()) note("us", heard);
      else if (spoken?.text.startsWith(heard)) spoken.text = heard;
    },
    hears: () => ear.nextUtterance(),
    hearsToken: () => ear.nextToken(),
  };
  return {
    line,
    hear: (token, last) => ear.hear(token, last),
    close: (end) => {
      dead = true;
      ear.close();
      resolve(end);
    },
  };
}
