import { and, eq, sql } from "drizzle-orm";
import { calls, dials, leads, memories } from "@/db/schema";
import { type Context, transact } from "@/lib/context";
import { noteChangeOf } from "@/lib/live/note-change";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { spokenWordsFor } from "../voice/spoken-words";
import { findCallBarrier } from "./call-barrier";
import { requireDialler } from "./dialler";
import type { DialRow } from "./find-dial";
import { hookUrl } from "./hook-url";

/** Who picks up late would find the caller gone. */
const RING_SECONDS = 30;

/**
 * The person has taken the phone and pressed a key: now the lead's is rung. What may have changed since is looked at again,
 * so that a pause, or a "do not call", holds until this moment. Asked for twice, it says the same: it is one call.
 */
export async function bridgeLead(ctx: Context, dial: DialRow): Promise<string> {
  const { account } = requireDialler();
  const words = spokenWordsFor(await readLanguage(ctx, dial));
  const barrier = await transact(ctx, async (ctx) => {
    if (dial.leadDialledAt !== null) return null;
    const barrier = await findCallBarrier(ctx, dial.callId);
    await ctx.db
      .update(dials)
      .set(barrier === null ? { leadDialledAt: sql`now()` } : { problem: barrier })
      .where(and(eq(dials.workspaceId, ctx.workspaceId), eq(dials.id, dial.id)));
    return barrier;
  });
  noteChangeOf(ctx);
  if (barrier !== null) return twiml(say(words.notNow, words.tag), hangUp);
  const [call] = await ctx.db
    .select({ phone: calls.phone, extension: calls.extension })
    .from(calls)
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, dial.callId)));
  if (!call) return twiml(hangUp);
  const number = verb(
    "Number",
    {
      // Twilio dials what stands here once the other side has answered; a w is half a second.
      sendDigits: call.extension ? `ww${call.extension}` : undefined,
      statusCallback: hookUrl(account, dial.hookToken, "lead"),
      statusCallbackEvent: "initiated ringing answered completed",
    },
    call.phone,
  );
  const attributes = {
    ...{ callerId: account.from, timeout: RING_SECONDS, answerOnBridge: true },
    action: hookUrl(account, dial.hookToken, "bridged"),
  };
  return twiml(verb("Dial", attributes, number));
}

/** What becomes of the lead's phone. A later word of it never goes back to an earlier one. */
export async function noteLeadStatus(ctx: Context, dial: DialRow, status: string | null): Promise<void> {
  if (status === null || !/^[a-z-]{1,20}$/.test(status)) return;
  const steps = ["initiated", "ringing", "in-progress"];
  const step = steps.indexOf(status);
  const earlier = step < 0 ? steps : steps.slice(0, step);
  await ctx.db
    .update(dials)
    .set({ leadStatus: status, heardAt: sql`now()` })
    .where(
      and(
        eq(dials.workspaceId, ctx.workspaceId),
        eq(dials.id, dial.id),
        sql`(${dials.leadStatus} is null or ${dials.leadStatus} = any(${sql.param(earlier)}::text[]))`,
      ),
    );
  noteChangeOf(ctx);
}

export async function readLanguage(ctx: Context, dial: DialRow): Promise<string | null> {
  const [memory] = await ctx.db
    .select({ language: memories.language })
    .from(calls)
    .innerJoin(memories, eq(memories.agentId, calls.agentId))
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, dial.callId)));
  return memory?.language ?? null;
}

/** The lead as it is named to the person who calls it. */
export async function readLeadName(ctx: Context, dial: DialRow): Promise<string | null> {
  const [lead] = await ctx.db
    .select({ name: leads.name, company: leads.company })
    .from(calls)
    .innerJoin(leads, and(eq(leads.workspaceId, calls.workspaceId), eq(leads.id, calls.leadId)))
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, dial.callId)));
  return lead?.name ?? lead?.company ?? null;
}
