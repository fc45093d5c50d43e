import { callAttempts, calls, leads, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { CallAttemptRow } from "@/lib/calls/find-attempt";
import { spokenWordsFor } from "@/lib/channels/call/voice/spoken-words";
import { type Context, transact } from "@/lib/context";
import { notifyChangeOf } from "@/lib/notify-change";
import { hookUrl } from "@/lib/phone/hook-url";
import { hangUp, say, twiml, verb } from "@/lib/phone/twiml";
import { requirePhone } from "@/lib/require-phone";
import { findWhyNotCalled } from "./why-not-called";

/** A lead who answers later than this would find the caller gone. */
const RING_SECONDS = 30;

/**
 * The person has answered and pressed a key; now the lead's phone is rung. Checks again whether the call may be made,
 * so a pause or a "do not call" takes effect up to this moment. Idempotent: a repeated request gets the same
 * instructions, for one call.
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
  notifyChangeOf(ctx);
  if (barrier !== null) return twiml(say(words.notNow, words.tag), hangUp);
  const [call] = await ctx.db
    .select({ phone: calls.phone, extension: calls.extension })
    .from(calls)
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, attempt.callId)));
  if (!call) return twiml(hangUp);
  const number = verb(
    "Number",
    {
      // Twilio sends these digits once the other side has answered; a `w` waits half a second.
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

/** Records the status of the lead's leg. A status never moves back to an earlier one. */
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
  notifyChangeOf(ctx);
}

export async function readLanguage(ctx: Context, attempt: CallAttemptRow): Promise<string | null> {
  const [memory] = await ctx.db
    .select({ language: memories.language })
    .from(calls)
    .innerJoin(memories, eq(memories.agentId, calls.agentId))
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, attempt.callId)));
  return memory?.language ?? null;
}

/** The lead's name as shown to the person who calls. */
export async function readLeadName(ctx: Context, attempt: CallAttemptRow): Promise<string | null> {
  const [lead] = await ctx.db
    .select({ name: leads.name, company: leads.company })
    .from(calls)
    .innerJoin(leads, and(eq(leads.workspaceId, calls.workspaceId), eq(leads.id, calls.leadId)))
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, attempt.callId)));
  return lead?.name ?? lead?.company ?? null;
}
