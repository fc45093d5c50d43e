import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { CALL_CANCEL_REASONS, type CallCancelReason, calls, type EndReason, memories } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { blockErasedNumber } from "@/lib/calls/blocked-numbers";
import { callableLeads } from "@/lib/calls/callable-leads";
import { cancelCalls } from "@/lib/calls/cancel-calls";
import { estimateVoiceRest } from "@/lib/calls/estimate-voice";
import { endStep } from "@/lib/campaigns/run-state";
import { attemptCallsOfRun } from "@/lib/channels/call/attempts/attempt-calls-of-run";
import { awaitAttemptsInFlight } from "@/lib/channels/call/attempts/attempts-in-flight";
import { endCallsOfLead } from "@/lib/channels/call/attempts/end-calls-of-lead";
import { recoverAttempts } from "@/lib/channels/call/attempts/recover-attempts";
import { writeScriptsOfRun } from "@/lib/channels/call/writing/write-scripts-of-run";
import type { Channel } from "@/lib/channels/contract/channel";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { RunGeneration } from "@/lib/events";
import { missingForOutreach } from "@/lib/memory/missing-memory";
import { sayMissing } from "@/lib/memory/missing-words";
import { uuid } from "@/lib/shapes";
import { type CallProgress, makeCallsOfRun } from "./make-calls-of-run";
import { countOpenCalls, estimateCalls } from "./open-calls";

/**
 * The call list, with numbers, calling hours and scripts. People make the calls, or the automated assistant where it may.
 */
export const callChannel = {
  name: "call",
  locks: "after lead",

  planner: {
    reachable: callableLeads,
    requireReadiness: requireCallReadiness,
    nobody:
      "There is nobody to call: no lead of this campaign has a phone number, or all were called or are already in the queue.",
    estimate: estimateCalls,
    estimateRest: async (ctx, run) => {
      const voice = run.voice === null ? null : await estimateVoiceRest(ctx, run);
      return voice && { ...voice, calls: voice.people };
    },
  },
  deliverer: {
    stages: [
      {
        key: "place_calls",
        startsAnew: true,
        turn: async (ctx, generation, after) => {
          const placed = await makeCallsOfRun(ctx, generation, after as CallProgress | null);
          return { end: placed.live ? (placed.done ? "done" : "more") : "halted", after: placed.after };
        },
      },
      {
        key: "write_scripts",
        startsAnew: true,
        turn: async (ctx, generation, after) => {
          const wrote = await writeScriptsOfRun(ctx, generation, after as string | null);
          return { end: wrote.live ? (wrote.done ? "done" : "more") : "halted", after: wrote.after };
        },
      },
      {
        key: "dial_calls",
        turn: async (ctx, generation) => {
          const { placed, end, waiting } = await attemptCallsOfRun(ctx, generation);
          return { end: end === "time" ? "more" : end, waiting, reached: placed > 0 };
        },
      },
    ],
    unavailable: "calls_unavailable",
    finish: async (ctx, run, isWanted) => {
      if (!isWanted)
        await endStep(ctx, run.id, "place_calls", "skipped", { reason: { code: "calls_not_wanted" } });
    },
    fail: leaveCallsToPeople,
    sweep: recoverAttempts,
  },
  lifecycle: {
    cancel: (ctx, what, reason) =>
      cancelCalls(ctx, conditionOf(what), isCancelReason(reason) ? reason : "unreachable"),
    halted: {
      callsInFlight: z
        .array(uuid)
        .describe("Calls already handed to the phone provider, whose phones may still start to ring."),
    },
    awaitInFlight: async (...of) => ({ callsInFlight: await awaitAttemptsInFlight(...of) }),
    countWaiting: countOpenCalls,
    waiting: {
      key: "calls",
      label: "Open calls",
      one: "1 open call leaves the queue",
      many: "open calls leave the queue",
    },
    endForLead: endCallsOfLead,
    stillInFlight:
      "A call with this person is in progress and could not be ended. They will not be called again; delete them again once it is over.",
    block: blockNumbersOf,
    erase: eraseCalls,
  },
} as const satisfies Channel;

function conditionOf(what: { campaignId: string } | { leadId: string }): SQL {
  return "leadId" in what ? sql`c.lead_id = ${what.leadId}` : sql`c.campaign_id = ${what.campaignId}`;
}

function isCancelReason(reason: EndReason): reason is EndReason & CallCancelReason {
  return CALL_CANCEL_REASONS.some((one) => one === reason);
}

/** Leaves the open calls of a failed run to people; the automated assistant no longer makes them. */
async function leaveCallsToPeople(ctx: Context, { runId }: RunGeneration): Promise<void> {
  await ctx.db
    .update(calls)
    .set({ caller: "person" })
    .where(
      and(
        eq(calls.workspaceId, ctx.workspaceId),
        eq(calls.runId, runId),
        eq(calls.caller, "voice"),
        eq(calls.state, "open"),
      ),
    );
}

/** Memory fields that only emails need. */
const OF_EMAILS = new Set(["senderEmail", "postalAddress"]);

/** Errors: `memory_incomplete` with the fields that a call's script lacks. */
async function requireCallReadiness(ctx: Context, agentId: string): Promise<void> {
  const [memory] = await ctx.db
    .select()
    .from(memories)
    .where(and(eq(memories.workspaceId, ctx.workspaceId), eq(memories.agentId, agentId)));
  if (!memory || memory.workspaceId !== ctx.workspaceId)
    throw new Error(`The agent ${agentId} has no Memory.`);
  const missing = missingForOutreach(memory, ctx.settings).filter((field) => !OF_EMAILS.has(field));
  if (missing.length > 0) throw new AppError("memory_incomplete", sayMissing(missing), { missing });
}

/** Deletes a lead's calls, in the transaction of `ctx`. None can be in progress: they were ended before. */
async function eraseCalls(ctx: Context, leadId: string): Promise<string[]> {
  await ctx.db.delete(calls).where(ofLead(ctx, leadId));
  return [];
}

/** Puts the numbers of a lead that is being deleted on the do-not-call list, as hashes only. */
async function blockNumbersOf(ctx: Context, lead: { id: string; phoneNumber: string | null }): Promise<void> {
  // A lead stored before numbers were kept in E.164 has its number only in its calls.
  const called = await ctx.db.selectDistinct({ phone: calls.phone }).from(calls).where(ofLead(ctx, lead.id));
  const numbers = [...called.map(({ phone }) => phone), ...(lead.phoneNumber ? [lead.phoneNumber] : [])];
  for (const number of [...new Set(numbers)].sort()) await blockErasedNumber(ctx, number);
}

function ofLead(ctx: Context, leadId: string) {
  return and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.leadId, leadId));
}
