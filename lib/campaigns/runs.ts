import { asc, inArray } from "drizzle-orm";
import { type campaigns, runs, type WaitingReason } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";

export type Run = typeof runs.$inferSelect;

/**
 * What an outreach run waits for when there is nothing for it to do for hours or days: the limits of a mailbox or a place. It keeps its
 * place meanwhile and does not keep others of its campaign from starting.
 */
const WAITS_ITS_TURN: ReadonlySet<WaitingReason> = new Set([
  "daily_cap",
  "window",
  "recipient_holiday",
  "gap",
  "breaker",
  "mailbox_paused",
  "auto_reply",
  "colleague_replied",
  "calling_hours",
]);

/** For as long, a run whose wait is over may still be finding out that it goes on: the sweep, which has it looked at, comes every minute. */
const LOOKS_AGAIN_MS = 120_000;

/** The runs of a campaign that are under way or paused, the oldest first. */
export async function listOpenRuns(ctx: Context, campaignId: string): Promise<Run[]> {
  return ctx.db
    .select()
    .from(runs)
    .where(
      and(
        eq(runs.workspaceId, ctx.workspaceId),
        eq(runs.campaignId, campaignId),
        inArray(runs.status, ["running", "paused"]),
      ),
    )
    .orderBy(asc(runs.createdAt), asc(runs.id));
}

/**
 * Whether no other run may start now: a run of the campaign is at work or paused. One that waits its turn does not count, and neither
 * do follow-ups.
 */
export async function isAtWork(
  ctx: Context,
  { id, status }: Pick<typeof campaigns.$inferSelect, "id" | "status">,
): Promise<boolean> {
  if (status !== "running") return status === "paused";
  return (await listOpenRuns(ctx, id)).some((run) => !waitsItsTurn(run));
}

function waitsItsTurn({ kind, waitingReason, waitingUntil }: Run): boolean {
  if (kind !== "outreach" || waitingReason === null || waitingUntil === null) return false;
  return WAITS_ITS_TURN.has(waitingReason) && waitingUntil.getTime() > Date.now() - LOOKS_AGAIN_MS;
}
