import { and, eq, sql } from "drizzle-orm";
import { dials, runs } from "@/db/schema";
import type { Context } from "@/lib/context";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { IS_BARRED, MAY_BE_CALLED } from "../call-conditions";
import { HAS_CONSENTED } from "../consent/has-consented";
import { spokenWordsFor } from "../voice/spoken-words";
import { readVoiceSetup } from "../voice/voice-setup";
import { readLanguage } from "./bridge-lead";
import { requireDialler } from "./dialler";
import type { DialRow } from "./find-dial";
import { hookUrl, talkUrl } from "./hook-url";

/** A talk that was cut off this often is left to a person. */
const MOST_TALKS = 3;

/**
 * Somebody, or something, has picked up. A person hears at once what speaks and for whom; an answering machine hears the text
 * that was set for it, once its own is over, or nothing.
 */
export async function answerVoice(ctx: Context, dial: DialRow, answeredBy: string | null): Promise<string> {
  if (/^(?:machine|fax)/.test(answeredBy ?? "")) return leaveMessage(ctx, dial, answeredBy!);
  // Whatever came between dialling and this: whoever wants no call is told nothing.
  if (!(await mayTalk(ctx, dial))) return twiml(hangUp);
  return connectTalk(ctx, dial, Math.max(1, dial.talks));
}

/** The provider's side of a talk is over: it goes on, where the connection was lost and the lead is still there. */
export async function goOnTalking(ctx: Context, dial: DialRow, callStatus: string | null): Promise<string> {
  const isLost = callStatus === "in-progress" && dial.verdict === null && dial.takenOverBy === null;
  if (!isLost || dial.talks >= MOST_TALKS || !(await mayTalk(ctx, dial))) return twiml(hangUp);
  return connectTalk(ctx, dial, dial.talks + 1);
}

async function connectTalk(ctx: Context, dial: DialRow, talks: number): Promise<string> {
  const { account } = requireDialler();
  const setup = await readVoiceSetup(ctx, dial);
  if (!setup) return twiml(hangUp);
  await noteSpoken(ctx, dial, talks);
  const relay = verb("ConversationRelay", {
    url: talkUrl(account, dial.hookToken),
    welcomeGreeting: talks > 1 ? setup.words.again : setup.greeting,
    // A key counts while it speaks; what is said over it does not hide that it is a machine.
    welcomeGreetingInterruptible: "dtmf",
    // Else Twilio drops what is said while words cannot be interrupted: a "never again" over the greeting, say.
    reportInputDuringAgentSpeech: "any",
    // Whoever speaks for long is not taken for silent.
    partialPrompts: true,
    ...{ interruptible: "any", dtmfDetection: true, language: setup.words.tag },
  });
  return twiml(verb("Connect", { action: hookUrl(account, dial.hookToken, "talked") }, relay));
}

async function leaveMessage(ctx: Context, dial: DialRow, answeredBy: string): Promise<string> {
  const text = await readVoicemail(ctx, dial);
  if (text === null || !answeredBy.startsWith("machine_end") || !(await mayTalk(ctx, dial)))
    return twiml(hangUp);
  await noteSpoken(ctx, dial, dial.talks);
  return twiml(say(text, spokenWordsFor(await readLanguage(ctx, dial)).tag), hangUp);
}

/** What the run says to answering machines; null: nothing. */
async function readVoicemail(ctx: Context, dial: DialRow): Promise<string | null> {
  if (dial.runId === null) return null;
  const [run] = await ctx.db
    .select({ voice: runs.voice })
    .from(runs)
    .where(and(eq(runs.workspaceId, ctx.workspaceId), eq(runs.id, dial.runId)));
  return run?.voice?.voicemail ?? null;
}

async function noteSpoken(ctx: Context, dial: DialRow, talks: number): Promise<void> {
  await ctx.db
    .update(dials)
    .set({ spokeAt: sql`coalesce(${dials.spokeAt}, now())`, talks })
    .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id)));
}

async function mayTalk(ctx: Context, dial: DialRow): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from calls c join leads l on l.id = c.lead_id and l.workspace_id = c.workspace_id
    where c.workspace_id = ${ctx.workspaceId} and c.id = ${dial.callId} and c.state = 'open'
      and not ${IS_BARRED} and ${MAY_BE_CALLED} and ${HAS_CONSENTED}`);
  return rows.length > 0;
}
