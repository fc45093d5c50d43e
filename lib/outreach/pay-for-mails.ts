import { sql } from "drizzle-orm";
import type { RunLeg } from "@/inngest/events";
import { findLiveRun } from "@/lib/campaigns/run-leg";
import { type Context, transact } from "@/lib/context";
import { holdAsManyAsPaid } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { env } from "@/lib/env";
import { newId } from "@/lib/id";
import { runPrepared } from "@/lib/run-prepared";

const BATCH = 200;

/**
 * Holds the credit of the run's next written mails and queues them, as many as can be paid. Answers how many were
 * queued and how many wait for credits.
 */
export async function payForMails(ctx: Context, leg: RunLeg): Promise<{ queued: number; unpaid: number }> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, leg);
    if (!run) return { queued: 0, unpaid: 0 };
    const drafts = await ctx.db.execute<{ id: string }>(sql`
      select id from mails
      where workspace_id = ${ctx.workspaceId} and run_id = ${run.id} and state = 'draft' and text is not null
      order by id limit ${BATCH} for update`);
    // A key of its own for every try: a mail that was dropped and asked for again is paid for again.
    const mailOf = new Map(drafts.map((mail) => [`mail:${mail.id}:${newId()}`, mail.id]));
    const holds = await holdAsManyAsPaid(
      ctx,
      {
        keys: [...mailOf.keys()],
        action: "emailSend",
        amount: priceOf(env(), "emailSend"),
        runId: run.id,
      },
      (ctx, holds) =>
        runPrepared(ctx, QUEUE, [
          ctx.workspaceId,
          holds.map((hold) => mailOf.get(hold.key)!),
          holds.map((hold) => hold.id),
        ]),
    );
    return { queued: holds.length, unpaid: drafts.length - holds.length };
  });
}

const QUEUE = `
  update mails m set state = 'queued', hold_id = v.hold_id, due_at = now(), updated_at = now()
  from unnest($2::uuid[], $3::uuid[]) as v(id, hold_id)
  where m.workspace_id = $1 and m.id = v.id`;
