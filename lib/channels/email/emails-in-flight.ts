import { setTimeout as wait } from "node:timers/promises";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { livingInstances } from "@/lib/process/instance";

const LOOK_MS = 25;

/**
 * Waits, at most `patienceMs`, until no living process has an email of the campaign claimed. Returns the ids of those
 * still claimed then, and how many emails are queued.
 */
export async function awaitEmailsInFlight(
  ctx: Context,
  campaignId: string,
  patienceMs: number,
): Promise<{ inFlight: string[]; queued: number }> {
  const end = Date.now() + patienceMs;
  let inFlight = await listInFlight(ctx, campaignId);
  while (inFlight.length > 0 && Date.now() < end) {
    await wait(LOOK_MS);
    inFlight = await listInFlight(ctx, campaignId);
  }
  return { inFlight, queued: await countQueuedEmails(ctx, campaignId) };
}

/** Counts a campaign's emails that wait to be sent, whether written or not. */
export async function countQueuedEmails(ctx: Context, campaignId: string): Promise<number> {
  const [row] = await ctx.db.execute<{ queued: number }>(sql`
    select count(*)::int as queued from deliveries
    where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and enrollment_id is not null
      and state in ('draft', 'queued')`);
  return row!.queued;
}

async function listInFlight(ctx: Context, campaignId: string): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select id from deliveries
    where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId} and state = 'sending'
      and claimed_by in ${livingInstances}
    order by id`);
  return rows.map((row) => row.id);
}
