import type { ModelMessage } from "ai";
import { callAttempts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import { cutLine, keepLine, type TranscriptLine } from "@/lib/calls/transcript";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { notifyChangeOf } from "@/lib/notify-change";
import { logFailure } from "@/lib/process/log-failure";
import { requirePhone } from "@/lib/require-phone";
import { asksNoMore } from "./asks-no-more";
import { handleOptOut } from "./handle-opt-out";
import type { RelayMessage, RelayReply } from "./relay-protocol";
import { speak } from "./speak";
import type { VoiceSetup } from "./voice-setup";
import { makeVoiceTools } from "./voice-tools";
import { watchSilence } from "./watch-silence";

const MAX_FAREWELL_MS = 12_000;

export type VoiceSessionParts = {
  ctx: Context;
  attempt: CallAttemptRow;
  setup: VoiceSetup;
  /** What was said before, if the conversation continues after a lost connection. */
  lines: TranscriptLine[];
  /** What the provider says first. */
  said: string;
  send: (reply: RelayReply) => void;
};

export type VoiceSession = {
  /** Handles a message of the provider; messages are handled in order. */
  hear: (message: RelayMessage) => void;
  /** Ends the conversation with an apology and leaves the call to a person. */
  breakOff: (reason: string) => Promise<void>;
  /** The connection is closed. Resolves when everything is stored. */
  gone: () => Promise<void>;
};

/** A conversation of the automated assistant with a lead, over ConversationRelay. */
export function openVoiceSession({
  ctx,
  attempt,
  setup,
  lines,
  said,
  send,
}: VoiceSessionParts): VoiceSession {
  // `speaking` is set while the model's answer is being streamed; replacing or clearing it makes that stream stop by
  // itself. `isOver`: the outcome is decided or nobody is on the line, and only a request for no more calls still
  // counts. The verdict in the database is set only once, so the first decision wins.
  let speaking: { abort: AbortController; said: string } | undefined;
  let isOver = false;
  /** The lead wants no more calls; nothing said afterwards changes that. */
  let isRefused = false;
  let isGone = false;
  let farewell: NodeJS.Timeout | undefined;
  let kept: Promise<unknown> = Promise.resolve();
  const silence = watchSilence(requirePhone(ctx), (nth) => {
    if (isOver) return;
    if (nth === 1) askWhetherThere();
    else giveUp();
  });

  /** Writes are stored in the order in which they were made, however long each takes. */
  function keep(write: () => Promise<unknown>): Promise<unknown> {
    kept = kept.then(write).catch((error) => logFailure(error, attempt.id, "voice session"));
    return kept;
  }

  function note(spoken: Omit<TranscriptLine, "id">): void {
    if (spoken.text.trim() === "") return;
    const line = { id: newId(), ...spoken };
    lines.push(line);
    void keep(() => keepLine(ctx, attempt.id, line));
  }

  function hear(message: RelayMessage): void {
    if (message.type === "error") logFailure(new Error(message.description), attempt.id, "voice session");
    // A request for no more calls counts even after the conversation has been decided.
    if (isOver && (isRefused || !wantsNoMore(message))) return;
    if (message.type === "interrupt") interrupt(message.utteranceUntilInterrupt);
    // A noise or the beginning of a sentence may be all that comes, so silence is timed from here again.
    if (message.type === "interrupt" || message.type === "prompt") {
      silence.end();
      silence.begin("");
    }
    if (message.type === "prompt" && message.last) {
      interrupt();
      note({ speaker: "lead", text: message.voicePrompt });
      if (wantsNoMore(message)) neverAgain();
      else void answer();
    }
    if (message.type === "dtmf") {
      interrupt();
      note({ speaker: "key", text: message.digit });
      if (wantsNoMore(message)) neverAgain();
      else if (message.digit === "0") leaveToPerson("The lead pressed 0 for a person.");
      else void answer();
    }
  }

  /** Stops the current answer. The transcript keeps only the part that was heard. */
  function interrupt(heard?: string): void {
    if (!speaking) {
      const last = lines.at(-1);
      if (heard === undefined || last?.speaker !== "agent") return;
      last.text = heard;
      void keep(() => cutLine(ctx, last.id, heard));
      return;
    }
    speaking.abort.abort();
    note({ speaker: "agent", text: heard ?? speaking.said });
    speaking = undefined;
  }

  async function answer(): Promise<void> {
    const own = { abort: new AbortController(), said: "" };
    speaking = own;
    silence.end();
    try {
      const pieces = speak(ctx, {
        instructions: setup.instructions,
        messages: toMessages(lines),
        tools,
        signal: own.abort.signal,
        isOver: () => isOver,
      });
      for await (const token of pieces) {
        if (speaking !== own) return;
        own.said += token;
        send({ type: "text", token, last: false });
      }
      if (speaking !== own) return;
      finish(own);
    } catch (error) {
      if (speaking !== own) return;
      logFailure(error, attempt.id, "voice session");
      finish(own);
      if (!isOver) await breakOff("The language model did not answer.");
    }
  }

  function finish(own: { said: string }): void {
    speaking = undefined;
    send({ type: "text", token: "", last: true });
    note({ speaker: "agent", text: own.said });
    if (isOver) endAfter(own.said);
    else silence.begin(own.said);
  }

  function askWhetherThere(): void {
    const text = setup.words.stillThere;
    send({ type: "text", token: text, last: true });
    note({ speaker: "agent", text });
    silence.begin(text);
  }

  /**
   * A lead who never spoke counts as an attempt without an answer. A conversation that had begun is left to a person.
   */
  function giveUp(): void {
    decide(
      lines.some(({ speaker }) => speaker !== "agent")
        ? { kind: "hand_over", notes: "The lead fell silent during the call." }
        : {
            kind: "outcome",
            outcome: "no_answer",
            notes: "Somebody or something picked up and said nothing.",
          },
    );
    sayLast(setup.words.nobodyThere);
  }

  /** Says fixed words instead of the model's. */
  function sayLast(text: string): void {
    interrupt();
    send({ type: "text", token: text, last: true, interruptible: false });
    note({ speaker: "agent", text });
    endAfter(text);
  }

  /**
   * Ends the session once everything is stored: without a stored verdict, the provider would begin the conversation
   * again.
   */
  function endAfter(text: string): void {
    const wait = Math.min(text.length * requirePhone(ctx).msPerCharacter, MAX_FAREWELL_MS);
    const asked = isRefused;
    void kept.then(() => {
      // The words that replaced these end the conversation themselves.
      if (isGone || asked !== isRefused) return;
      farewell = setTimeout(() => send({ type: "end" }), wait);
      farewell.unref();
    });
  }

  function decide(verdict: NonNullable<CallAttemptRow["verdict"]>): void {
    isOver = true;
    void keep(async () => {
      await ctx.db
        .update(callAttempts)
        .set({ verdict })
        .where(
          and(
            eq(callAttempts.workspaceId, ctx.workspaceId),
            eq(callAttempts.id, attempt.id),
            sql`${callAttempts.verdict} is null`,
          ),
        );
      notifyChangeOf(ctx);
    });
  }

  /** Blocks the number while the lead is still on the line. The lead is told so only after that has been stored. */
  function neverAgain(): void {
    if (isRefused) return;
    isRefused = true;
    isOver = true;
    clearTimeout(farewell);
    interrupt();
    let isBlocked = false;
    void keep(async () => {
      await handleOptOut(ctx, attempt.callId);
      isBlocked = true;
    }).then(() => sayLast(isBlocked ? setup.words.neverAgain : setup.words.troubled));
  }

  function leaveToPerson(notes: string): void {
    decide({ kind: "hand_over", notes });
    sayLast(setup.words.personWillCall);
  }

  async function breakOff(reason: string): Promise<void> {
    if (isOver) return;
    decide({ kind: "hand_over", notes: `The call was cut off. ${reason}` });
    sayLast(setup.words.troubled);
    await kept;
  }

  const tools = makeVoiceTools(
    {
      endCall: ({ outcome, notes, callbackAt }) =>
        decide({ kind: "outcome", outcome, notes, ...(callbackAt && { callbackAt }) }),
      doNotCall: neverAgain,
      handOver: leaveToPerson,
    },
    setup.timeZones,
  );

  note({ speaker: "agent", text: said });
  silence.begin(said);
  return {
    hear,
    breakOff,
    gone: async () => {
      isOver = true;
      isGone = true;
      clearTimeout(farewell);
      if (speaking) interrupt();
      await kept;
    },
  };
}

function wantsNoMore(message: RelayMessage): boolean {
  if (message.type === "dtmf") return message.digit === "9";
  return message.type === "prompt" && message.last && asksNoMore(message.voicePrompt);
}

/** The transcript as messages for the model. Some providers reject a conversation that begins with the assistant. */
function toMessages(lines: readonly TranscriptLine[]): ModelMessage[] {
  const said = lines.map(({ speaker, text }): ModelMessage => {
    if (speaker === "agent") return { role: "assistant", content: text };
    return { role: "user", content: speaker === "key" ? `(pressed the key ${text})` : text };
  });
  return [{ role: "user", content: "(picks up the phone)" }, ...said];
}
