import type { ModelMessage } from "ai";
import { callAttempts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import { cutLine, keepLine, type TranscriptLine } from "@/lib/calls/transcript";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { noteChangeOf } from "@/lib/note-change";
import { logFailure } from "@/lib/process/log-failure";
import { requirePhone } from "@/lib/require-phone";
import { asksNoMore } from "./asks-no-more";
import { honourNoMore } from "./honour-no-more";
import type { RelayMessage, RelayReply } from "./relay-protocol";
import { speak } from "./speak";
import type { VoiceSetup } from "./voice-setup";
import { makeVoiceTools } from "./voice-tools";
import { watchSilence } from "./watch-silence";

const MOST_FAREWELL_MS = 12_000;

export type VoiceSessionParts = {
  ctx: Context;
  attempt: CallAttemptRow;
  setup: VoiceSetup;
  /** What was said before: a conversation goes on after its connection was lost. */
  lines: TranscriptLine[];
  /** What the provider says first. */
  said: string;
  send: (reply: RelayReply) => void;
};

export type VoiceSession = {
  /** Takes what the provider says, one after the other. */
  hear: (message: RelayMessage) => void;
  /** Ends the conversation with an apology; a person goes on with the call. */
  breakOff: (reason: string) => Promise<void>;
  /** Nobody is on the line any more. Resolves when all of it is kept. */
  gone: () => Promise<void>;
};

/** A conversation of the artificial voice with a lead, over ConversationRelay. */
export function openVoiceSession({
  ctx,
  attempt,
  setup,
  lines,
  said,
  send,
}: VoiceSessionParts): VoiceSession {
  let speaking: { abort: AbortController; said: string } | undefined;
  let isOver = false;
  /** They want no more calls, and nothing that comes after it counts. */
  let isRefused = false;
  let isGone = false;
  let farewell: NodeJS.Timeout | undefined;
  let kept: Promise<unknown> = Promise.resolve();
  const silence = watchSilence(requirePhone(ctx), (nth) => {
    if (isOver) return;
    if (nth === 1) askWhetherThere();
    else giveUp();
  });

  /** Written in their order, whatever takes how long. */
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
    // Whatever has been decided, nobody has to say it twice.
    if (isOver && (isRefused || !wantsNoMore(message))) return;
    if (message.type === "interrupt") interrupt(message.utteranceUntilInterrupt);
    // What is not answered, a noise or the beginning of a sentence, may be all that comes.
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

  /** Stops what is being said; of it only that was said which was heard. */
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

  /** Whoever never said a word was not there: it counts as a try. A conversation that had begun is a person's to take up. */
  function giveUp(): void {
    decide(
      lines.some(({ speaker }) => speaker !== "agent")
        ? { kind: "hand_over", notes: "The lead fell silent in the middle of the talk." }
        : {
            kind: "outcome",
            outcome: "no_answer",
            notes: "Somebody or something picked up and said nothing.",
          },
    );
    sayLast(setup.words.nobodyThere);
  }

  /** Fixed words, in place of whatever else would be said. */
  function sayLast(text: string): void {
    interrupt();
    send({ type: "text", token: text, last: true, interruptible: false });
    note({ speaker: "agent", text });
    endAfter(text);
  }

  /** Once everything is kept: where nothing says what came of it, the provider begins the conversation anew. */
  function endAfter(text: string): void {
    const wait = Math.min(text.length * requirePhone(ctx).msPerCharacter, MOST_FAREWELL_MS);
    const asked = isRefused;
    void kept.then(() => {
      // What is said instead ends the conversation by itself.
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
      noteChangeOf(ctx);
    });
  }

  /** The number is blocked while they are still on the line, and only then are they told so. */
  function neverAgain(): void {
    if (isRefused) return;
    isRefused = true;
    isOver = true;
    clearTimeout(farewell);
    interrupt();
    let isBlocked = false;
    void keep(async () => {
      await honourNoMore(ctx, attempt.callId);
      isBlocked = true;
    }).then(() => sayLast(isBlocked ? setup.words.neverAgain : setup.words.troubled));
  }

  function leaveToPerson(notes: string): void {
    decide({ kind: "hand_over", notes });
    sayLast(setup.words.personWillCall);
  }

  async function breakOff(reason: string): Promise<void> {
    if (isOver) return;
    decide({ kind: "hand_over", notes: `The talk broke off. ${reason}` });
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

/** What was said, as the model reads it. Some providers take no conversation that they begin themselves. */
function toMessages(lines: readonly TranscriptLine[]): ModelMessage[] {
  const said = lines.map(({ speaker, text }): ModelMessage => {
    if (speaker === "agent") return { role: "assistant", content: text };
    return { role: "user", content: speaker === "key" ? `(pressed the key ${text})` : text };
  });
  return [{ role: "user", content: "(picks up the phone)" }, ...said];
}
