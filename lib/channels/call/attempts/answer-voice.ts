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

/** After this many sessions, a conversation that is cut off again is left to a person. */
const MAX_SESSIONS = 3;

/**
 * The call was answered. A person hears at once that a machine is speaking and on whose behalf. An answering machine
 * hears the configured voicemail text after its own greeting, or nothing if none is configured.
 */
export async function answerVoice(
  ctx: Context,
  attempt: CallAttemptRow,
  answeredBy: string | null,
): Promise<string> {
  if (/^(?:machine|fax)/.test(answeredBy ?? "")) return leaveMessage(ctx, attempt, answeredBy!);
  // Consent or blocks may have changed since dialing; someone who must not be called hears nothing.
  if (!(await maySpeak(ctx, attempt))) return twiml(hangUp);
  return connectVoice(ctx, attempt, Math.max(1, attempt.voiceSessions));
}

/** The provider's session has ended. Reconnects if the connection was lost while the lead is still on the line. */
export async function resumeVoice(
  ctx: Context,
  attempt: CallAttemptRow,
  callStatus: string | null,
): Promise<string> {
  const isLost = callStatus === "in-progress" && attempt.verdict === null && attempt.takenOverBy === null;
  if (!isLost || attempt.voiceSessions >= MAX_SESSIONS || !(await maySpeak(ctx, attempt)))
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
    // A key press interrupts the greeting. Speech does not, so the lead always hears that this is a machine.
    welcomeGreetingInterruptible: "dtmf",
    // Otherwise Twilio drops speech during uninterruptible text, such as "never call again" over the greeting.
    reportInputDuringAgentSpeech: "any",
    // Partial transcripts keep a long speaker from being taken for silent.
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

/** The voicemail text of the attempt's run; null if it leaves no message. */
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
