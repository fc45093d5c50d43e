import { callAttempts, calls, leads, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import { spokenWordsFor } from "@/lib/channels/call/voice/spoken-words";
import { type Context, transact } from "@/lib/context";
import { noteChangeOf } from "@/lib/note-change";
import { hookUrl } from "@/lib/phone/hook-url";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { requirePhone } from "@/lib/require-phone";
import { findWhyNotCalled } from "./why-not-called";

/** Who picks up late would find the caller gone. */
const RING_SECONDS = 30;

/**
 * The person has taken the phone and pressed a key: now the lead's is rung. What may have changed since is looked at again,
 * so that a pause, or a "do not call", holds until this moment. Asked for twice, it says the same: it is one call.
 */
export async function bridgeLead(ctx: Context, attempt: CallAttemptRow): Promise<string> {
  const { account } = requirePhone(ctx);
  const words = spokenWordsFor(await readLanguage(ctx, attempt));
  const barrier = await transact(ctx, async (ctx) => {
    if (attempt.leadCalledAt !== null) return null;
    const barrier = await findWhyNotCalled(ctx, attempt.callId);
    await ctx.db
      .update(callAttempts)
      .set(barrier === null ? { leadCalledAt: sql`now()` } : { problem: barrier })
      .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, attempt.id)));
    return barrier;
  });
  noteChangeOf(ctx);
  if (barrier !== null) return twiml(say(words.notNow, words.tag), hangUp);
  const [call] = await ctx.db
    .select({ phone: calls.phone, extension: calls.extension })
    .from(calls)
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, attempt.callId)));
  if (!call) return twiml(hangUp);
  const number = verb(
    "Number",
    {
      // Twilio dials what stands here once the other side has answered; a w is half a second.
      sendDigits: call.extension ? `ww${call.extension}` : undefined,
      statusCallback: hookUrl(account, attempt.hookToken, "lead"),
      statusCallbackEvent: "initiated ringing answered completed",
    },
    call.phone,
  );
  const attributes = {
    callerId: account.from,
    timeout: RING_SECONDS,
    answerOnBridge: true,
    action: hookUrl(account, attempt.hookToken, "bridged"),
  };
  return twiml(verb("Dial", attributes, number));
}

/** What becomes of the lead's phone. A later word of it never goes back to an earlier one. */
export async function noteLeadStatus(
  ctx: Context,
  attempt: CallAttemptRow,
  status: string | null,
): Promise<void> {
  if (status === null || !/^[a-z-]{1,20}$/.test(status)) return;
  const steps = ["initiated", "ringing", "in-progress"];
  const step = steps.indexOf(status);
  const earlier = step < 0 ? steps : steps.slice(0, step);
  await ctx.db
    .update(callAttempts)
    .set({ leadStatus: status, heardAt: sql`now()` })
    .where(
      and(
        eq(callAttempts.workspaceId, ctx.workspaceId),
        eq(callAttempts.id, attempt.id),
        sql`(${callAttempts.leadStatus} is null or ${callAttempts.leadStatus} = any(${sql.param(earlier)}::text[]))`,
      ),
    );
  noteChangeOf(ctx);
}

export async function readLanguage(ctx: Context, attempt: CallAttemptRow): Promise<string | null> {
  const [memory] = await ctx.db
    .select({ language: memories.language })
    .from(calls)
    .innerJoin(memories, eq(memories.agentId, calls.agentId))
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, attempt.callId)));
  return memory?.language ?? null;
}

/** The lead as it is named to the person who calls it. */
export async function readLeadName(ctx: Context, attempt: CallAttemptRow): Promise<string | null> {
  const [lead] = await ctx.db
    .select({ name: leads.name, company: leads.company })
    .from(calls)
    .innerJoin(leads, and(eq(leads.workspaceId, calls.workspaceId), eq(leads.id, calls.leadId)))
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, attempt.callId)));
  return lead?.name ?? lead?.company ?? null;
}
