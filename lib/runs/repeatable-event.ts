import { inArray } from "drizzle-orm";
import { emailMessages } from "@/db/schema";
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
    return `Only a run that failed or was cancelled can be run again. This one is ${run.state}.`;
  const event = toRepeatable(run);
  if (!event) return "Runs of this function begin by themselves, and cannot be asked for.";
  if (event.name === "campaign/email.queued")
    return (await isEmailWaiting(ctx, event.data.emailId)) ? null : "Its mail does not wait any more.";
  return (await findLiveRun(ctx, event.data))
    ? null
    : "Its campaign has gone on or ended since: start or resume the campaign instead.";
}

/** The event that started a run, if it may be sent again. */
export function toRepeatable({ event }: InspectedRun): DomainEvent | null {
  const { workspaceId, campaignId, runId, generation, emailId } = idsOf(event.data);
  if (!isId(workspaceId) || !isId(campaignId)) return null;
  if (event.name === "campaign/email.queued" && isId(emailId))
    return { name: event.name, data: { workspaceId, campaignId, emailId } };
  const name = LEG_EVENTS.find((one) => one === event.name);
  if (!name || !isId(runId) || typeof generation !== "number") return null;
  return { name, data: { workspaceId, campaignId, runId, generation } satisfies RunGeneration };
}

async function isEmailWaiting(ctx: Context, emailId: string): Promise<boolean> {
  const rows = await ctx.db
    .select({ id: emailMessages.id })
    .from(emailMessages)
    .where(
      and(
        eq(emailMessages.workspaceId, ctx.workspaceId),
        eq(emailMessages.id, emailId),
        inArray(emailMessages.state, ["draft", "queued"]),
      ),
    );
  return rows.length > 0;
}

function isId(value: unknown): value is string {
  return typeof value === "string" && isUuid(value);
}
