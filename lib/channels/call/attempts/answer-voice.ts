import { callAttempts, runs } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { IS_BLOCKED, MAY_BE_CALLED } from "@/lib/calls/call-conditions";
import { HAS_CONSENTED } from "@/lib/calls/consent/has-consented";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import { spokenWordsFor } from "@/lib/channels/call/voice/spoken-words";
import { readVoiceSetup } from "@/lib/channels/call/voice/voice-setup";
import type { Context } from "@/lib/context";
import { hookUrl, voiceUrl } from "@/lib/phone/hook-url";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { requirePhone } from "@/lib/require-phone";
import { readLanguage } from "./bridge-lead";

/** A conversation that was cut off this often is left to a person. */
const MOST_SESSIONS = 3;

/**
 * Somebody, or something, has picked up. A person hears at once what speaks and for whom; an answering machine hears the text
 * that was set for it, once its own is over, or nothing.
 */
export async function answerVoice(
  ctx: Context,
  attempt: CallAttemptRow,
  answeredBy: string | null,
): Promise<string> {
  if (/^(?:machine|fax)/.test(answeredBy ?? "")) return leaveMessage(ctx, attempt, answeredBy!);
  // Whatever came between dialing and this: whoever wants no call is told nothing.
  if (!(await maySpeak(ctx, attempt))) return twiml(hangUp);
  return connectVoice(ctx, attempt, Math.max(1, attempt.voiceSessions));
}

/** The provider's side of a conversation is over: it goes on, where the connection was lost and the lead is still there. */
export async function resumeVoice(
  ctx: Context,
  attempt: CallAttemptRow,
  callStatus: string | null,
): Promise<string> {
  const isLost = callStatus === "in-progress" && attempt.verdict === null && attempt.takenOverBy === null;
  if (!isLost || attempt.voiceSessions >= MOST_SESSIONS || !(await maySpeak(ctx, attempt)))
    return twiml(hangUp);
  return connectVoice(ctx, attempt, attempt.voiceSessions + 1);
}

async function connectVoice(ctx: Context, attempt: CallAttemptRow, voiceSessions: number): Promise<string> {
  const { account } = requirePhone(ctx);
  const setup = await readVoiceSetup(ctx, attempt);
  if (!setup) return twiml(hangUp);
  await noteSpoken(ctx, attempt, voiceSessions);
  const relay = verb("ConversationRelay", {
    url: voiceUrl(account, attempt.hookToken),
    welcomeGreeting: voiceSessions > 1 ? setup.words.again : setup.greeting,
    // A key counts while it speaks; what is said over it does not hide that it is a machine.
    welcomeGreetingInterruptible: "dtmf",
    // Else Twilio drops what is said while words cannot be interrupted: a "never again" over the greeting, say.
    reportInputDuringAgentSpeech: "any",
    // Whoever speaks for long is not taken for silent.
    partialPrompts: true,
    interruptible: "any",
    dtmfDetection: true,
    language: setup.words.tag,
  });
  return twiml(verb("Connect", { action: hookUrl(account, attempt.hookToken, "talked") }, relay));
}

async function leaveMessage(ctx: Context, attempt: CallAttemptRow, answeredBy: string): Promise<string> {
  const text = await readVoicemail(ctx, attempt);
  if (text === null || !answeredBy.startsWith("machine_end") || !(await maySpeak(ctx, attempt)))
    return twiml(hangUp);
  await noteSpoken(ctx, attempt, attempt.voiceSessions);
  return twiml(say(text, spokenWordsFor(await readLanguage(ctx, attempt)).tag), hangUp);
}

/** What the run says to answering machines; null: nothing. */
async function readVoicemail(ctx: Context, attempt: CallAttemptRow): Promise<string | null> {
  if (attempt.runId === null) return null;
  const [run] = await ctx.db
    .select({ voice: runs.voice })
    .from(runs)
    .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, attempt.runId)));
  return run?.voice?.voicemail ?? null;
}

async function noteSpoken(ctx: Context, attempt: CallAttemptRow, voiceSessions: number): Promise<void> {
  await ctx.db
    .update(callAttempts)
    .set({ spokeAt: sql`coalesce(${callAttempts.spokeAt}, now())`, voiceSessions })
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, attempt.id)));
}

async function maySpeak(ctx: Context, attempt: CallAttemptRow): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from calls c join leads l on l.id = c.lead_id and l.workspace_id = c.workspace_id
    where c.workspace_id = ${ctx.workspaceId} and c.id = ${attempt.callId} and c.state = 'open'
      and not ${IS_BLOCKED} and ${MAY_BE_CALLED} and ${HAS_CONSENTED}`);
  return rows.length > 0;
}
