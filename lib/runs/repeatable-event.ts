import { inArray } from "drizzle-orm";
import { deliveries } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { findLiveRun } from "@/lib/campaigns/run-state";
import type { Context } from "@/lib/context";
import type { DomainEvent, RunGeneration } from "@/lib/events";
import type { InspectedRun } from "@/lib/ports/run-inspector";
import { isUuid } from "@/lib/shapes";
import { idsOf } from "./engine-run";

const LEG_EVENTS = ["campaign/discovery.started", "campaign/outreach.started"] as const;

/**
 * Why a run must not, or need not, be started again, as a sentence; null if it may. Our pipelines read their progress
 * from the database, so repeating one does no harm; but for a campaign or an email that is over it would do nothing.
 */
export async function whyNotRepeatable(ctx: Context, run: InspectedRun): Promise<string | null> {
  if (run.state !== "failed" && run.state !== "cancelled")
    return `Only a failed or canceled run can be run again. This one is ${run.state}.`;
  const event = toRepeatable(run);
  if (!event) return "Runs of this function start automatically and cannot be started by hand.";
  if (event.name === "conversation/answer.queued")
    return (await isEmailWaiting(ctx, event.data.emailId)) ? null : "Its email is no longer waiting.";
  return (await findLiveRun(ctx, event.data))
    ? null
    : "Its campaign has continued or ended since: start or resume the campaign instead.";
}

/** Leads that wait for being judged are asked for again by a person; emails, calls and pages that are due by the sweep. */
type RepeatableEvent = Exclude<
  DomainEvent,
  {
    name:
      | "leads/judging.requested"
      | "conversation/reply.received"
      | "leads/check.requested"
      | "mailbox/emails.due"
      | "enrollments/calls.due";
  }
>;

/** The event that started a run, if it may be sent again. */
export function toRepeatable({ event }: InspectedRun): RepeatableEvent | null {
  const { workspaceId, campaignId, runId, generation, emailId } = idsOf(event.data);
  if (!isId(workspaceId)) return null;
  if (event.name === "conversation/answer.queued" && isId(emailId))
    return { name: event.name, data: { workspaceId, emailId } };
  if (!isId(campaignId)) return null;
  const name = LEG_EVENTS.find((one) => one === event.name);
  if (!name || !isId(runId) || typeof generation !== "number") return null;
  return { name, data: { workspaceId, campaignId, runId, generation } satisfies RunGeneration };
}

async function isEmailWaiting(ctx: Context, emailId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, ctx.workspaceId),
        eq(deliveries.id, emailId),
        inArray(deliveries.state, ["draft", "queued"]),
      ),
    );
  return rows.length > 0;
}

function isId(value: unknown): value is string {
  return typeof value === "string" && isUuid(value);
}
