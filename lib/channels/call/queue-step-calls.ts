import { mailboxes } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { mayWriteToSamples } from "@/lib/channels/email/email-readiness";
import { type FactsRow, sendFacts, toFacts } from "@/lib/channels/email/read-send-facts";
import { type Context, transact } from "@/lib/context";
import { beginSlotAt, endEnrollments } from "@/lib/enrollments/change-enrollments";
import { decideSend, NOTHING_AGAINST, type SendDecision } from "@/lib/enrollments/decide-send";
import { scheduleFollowUps } from "@/lib/enrollments/schedule-follow-ups";
import { hasStep } from "@/lib/sequences/received-step";
import { queueStepCall } from "./queue-step-call";

const BATCH = 200;

type DueCall = FactsRow & { id: string; stepId: string; mailboxId: string };

/**
 * Puts the calls of a workspace's sequences that are due into the call queue, and passes over those that cannot be made. Safe to
 * repeat and at once: nobody is queued twice for a step. Returns how many were queued.
 */
export async function queueStepCalls(ctx: Context): Promise<number> {
  await scheduleFollowUps(ctx);
  let queued = 0;
  for (const due of await listDueCalls(ctx)) {
    const decision = await decideCall(ctx, due);
    if (decision.kind === "end")
      await transact(ctx, (ctx) => endEnrollments(ctx, sql`e.id = ${due.id}`, decision.reason));
    else if (decision.kind === "send")
      queued += (await queueStepCall(ctx, { enrollmentId: due.id, stepId: due.stepId })) ? 1 : 0;
    else if (decision.until) await beginSlotAt(ctx, due, decision.until, decision.reason);
  }
  return queued;
}

function listDueCalls(ctx: Context): Promise<readonly DueCall[]> {
  return ctx.db.execute<DueCall>(sql`
    select e.id, s.id as "stepId", e.mailbox_id as "mailboxId", ${sendFacts(ctx, "e.next_due_at")}
    from enrollments e
    join leads l on l.id = e.lead_id and l.workspace_id = e.workspace_id
    join mailboxes b on b.id = e.mailbox_id and b.workspace_id = e.workspace_id
    join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id
    join sequence_steps s on s.id = e.current_step_id and s.workspace_id = e.workspace_id
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and e.next_due_at <= now()
      and s.channel = 'call' and c.status <> 'paused' and b.state = 'connected' and not ${sql.raw(hasStep("e.lead_id", "e.current_step_id"))}
    order by e.waiting_since, e.id limit ${BATCH}`);
}

/** A call needs no cap, gap or credit, and the call queue keeps the hours; whether a reply came in matters as for an email. */
async function decideCall(ctx: Context, due: DueCall): Promise<SendDecision> {
  const now = new Date();
  const [mailbox] = await ctx.db
    .select()
    .from(mailboxes)
    .where(and(eq(mailboxes.workspaceId, ctx.workspaceId), eq(mailboxes.id, due.mailboxId)));
  const { suppressed, merged, elsewhere, fresh, held } = await toFacts(
    due,
    mailbox!,
    now,
    mayWriteToSamples(ctx),
  );
  return decideSend(due, now, {
    ...NOTHING_AGAINST,
    mailbox: mailbox!.state,
    suppressed,
    merged,
    elsewhere,
    fresh,
    held,
  });
}
