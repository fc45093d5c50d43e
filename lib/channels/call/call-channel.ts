import type { SQL } from "drizzle-orm";
import { z } from "zod";
import { CALL_CANCEL_REASONS, type CallCancelReason, type EndReason } from "@/db/schema";
import { sql } from "@/db/scope";
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
import { uuid } from "@/lib/shapes";
import { requireCallReadiness } from "./call-readiness";
import { blockNumbersOf, eraseCalls } from "./erase-calls";
import { leaveCallsToPeople } from "./leave-calls-to-people";
import { type CallProgress, makeCallsOfRun } from "./make-calls-of-run";
import { countOpenCalls, estimateCalls } from "./open-calls";

/** The call list, with numbers, hours and scripts; people make the calls, or the artificial voice where it may. */
export const callChannel = {
  name: "call",
  locks: "after lead",

  reachable: callableLeads,
  requireReadiness: requireCallReadiness,
  nobody:
    "There is nobody to call: no lead of this campaign has a telephone number, or each has been called or stands on the list.",
  estimate: estimateCalls,

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
      await endStep(ctx, run.id, "place_calls", "skipped", { because: { reason: "calls_not_wanted" } });
  },
  fail: leaveCallsToPeople,

  cancel: (ctx, what, reason) =>
    cancelCalls(ctx, conditionOf(what), isCancelReason(reason) ? reason : "unreachable"),
  halted: {
    callsInFlight: z
      .array(uuid)
      .describe(
        "Calls that were handed to the telephone provider before, and whose phone may still begin to ring.",
      ),
  },
  awaitInFlight: async (...of) => ({ callsInFlight: await awaitAttemptsInFlight(...of) }),
  countWaiting: countOpenCalls,
  waiting: {
    key: "calls",
    label: "Open calls",
    one: "1 open call leaves the list",
    many: "open calls leave the list",
  },
  estimateRest: async (ctx, run) => {
    const voice = run.voice === null ? null : await estimateVoiceRest(ctx, run);
    return voice && { ...voice, calls: voice.people };
  },

  endForLead: endCallsOfLead,
  stillInFlight:
    "A call with this person goes on and could not be hung up. Nobody calls them any more; delete them again once it is over.",
  block: blockNumbersOf,
  erase: eraseCalls,

  sweep: recoverAttempts,
} as const satisfies Channel;

function conditionOf(what: { campaignId: string } | { leadId: string }): SQL {
  return "leadId" in what ? sql`c.lead_id = ${what.leadId}` : sql`c.campaign_id = ${what.campaignId}`;
}

function isCancelReason(reason: EndReason): reason is EndReason & CallCancelReason {
  return CALL_CANCEL_REASONS.some((one) => one === reason);
}
