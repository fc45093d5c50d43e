import { sql } from "@/db/scope";
import { activityInsert } from "@/lib/activity/record-activity";
import { findLiveRun } from "@/lib/campaigns/run-state";
import { type Context, transact } from "@/lib/context";
import { holdAsManyAsPaid } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { newId } from "@/lib/id";
import { runPrepared, statement } from "@/lib/run-prepared";
import type { OfRun } from "./sender-parts";

const BATCH = 200;

/**
 * Holds credits for a run's next written emails in a mailbox and queues as many as can be paid for (`draft` → `queued`). Returns
 * how many were queued and how many wait for credits.
 */
export async function payForEmails(ctx: Context, ofRun: OfRun): Promise<{ queued: number; unpaid: number }> {
  return transact(ctx, async (ctx) => {
    const run = await findLiveRun(ctx, ofRun);
    if (!run) return { queued: 0, unpaid: 0 };
    const drafts = await ctx.db.execute<{ id: string }>(sql`
      select id from deliveries
      where workspace_id = ${ctx.workspaceId} and run_id = ${run.id} and mailbox_id = ${ofRun.mailboxId} and state = 'draft' and written_at is not null
      order by id limit ${BATCH} for update`);
    // A new key per attempt: an email that was canceled and requested again is paid for again.
    const emailOf = new Map(drafts.map((email) => [`email:${email.id}:${newId()}`, email.id]));
    const holds = await holdAsManyAsPaid(
      ctx,
      {
        keys: [...emailOf.keys()],
        action: "emailSend",
        amount: priceOf(ctx.settings, "emailSend"),
        runId: run.id,
      },
      (ctx, holds) =>
        runPrepared(ctx, QUEUE, {
          workspaceId: ctx.workspaceId,
          ids: holds.map((hold) => emailOf.get(hold.key)!),
          holdIds: holds.map((hold) => hold.id),
        }),
    );
    return { queued: holds.length, unpaid: drafts.length - holds.length };
  });
}

const QUEUE = statement<"workspaceId" | "ids" | "holdIds">(
  (p) => `
  with queued as (
    update deliveries m set state = 'queued', hold_id = v.hold_id, due_at = now(), updated_at = now()
    from unnest(${p("ids")}::uuid[], ${p("holdIds")}::uuid[]) as v(id, hold_id)
    where m.workspace_id = ${p("workspaceId")} and m.id = v.id
    returning m.id, m.lead_id, m.campaign_id, m.run_id
  )
  ${activityInsert("queued q", {
    workspaceId: p("workspaceId"),
    campaignId: "q.campaign_id",
    leadId: "q.lead_id",
    runId: "q.run_id",
    emailMessageId: "q.id",
    kind: "'email_queued'",
    actorKind: "'system'",
    actorId: "'mailer'",
  })}`,
);
