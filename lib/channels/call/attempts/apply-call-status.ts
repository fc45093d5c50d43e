import { callAttempts } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type CallAttemptRow, underWay } from "@/lib/calls/find-attempt";
import type { Context } from "@/lib/context";
import { notifyChangeOf } from "@/lib/notify-change";
import { type AttemptEnd, endAttempt } from "./end-attempt";

/** The provider's statuses of a call in progress, in their order. */
const STEPS = ["queued", "initiated", "ringing", "in-progress"];
const ENDS = new Set(["completed", "busy", "no-answer", "failed", "canceled"]);

/**
 * Records the provider's status of a call, whether received by webhook or fetched. Updates may arrive late, twice and
 * in any order; one that is older than the recorded status changes nothing. A status of `STEPS` makes the attempt
 * `live`, an end makes it `ended`.
 */
export async function applyCallStatus(
  ctx: Context,
  attempt: CallAttemptRow,
  news: { sid: string } & AttemptEnd,
): Promise<void> {
  if (ENDS.has(news.status)) {
    await noteSid(ctx, attempt, news.sid);
    await endAttempt(ctx, attempt.id, news);
    notifyChangeOf(ctx);
    return;
  }
  const step = STEPS.indexOf(news.status);
  if (step < 0) return;
  const known = STEPS.slice(step);
  await ctx.db
    .update(callAttempts)
    .set({
      state: "live",
      providerSid: news.sid,
      claimedBy: null,
      heardAt: sql`now()`,
      // A recorded status from this step on is the same or newer, and stays.
      providerStatus: sql`case when ${callAttempts.providerStatus} = any(${sql.param(known)}::text[]) then ${callAttempts.providerStatus} else ${news.status} end`,
      ...(news.answeredBy && { answeredBy: news.answeredBy }),
    })
    .where(and(eq(callAttempts.workspaceId, ctx.workspaceId), eq(callAttempts.id, attempt.id), underWay));
  notifyChangeOf(ctx);
}

async function noteSid(ctx: Context, attempt: CallAttemptRow, sid: string): Promise<void> {
  if (attempt.providerSid !== null) return;
  await ctx.db
    .update(callAttempts)
    .set({ providerSid: sid })
    .where(
      and(
        eq(callAttempts.workspaceId, ctx.workspaceId),
        eq(callAttempts.id, attempt.id),
        sql`${callAttempts.providerSid} is null`,
      ),
    );
}
