import type { SQL } from "drizzle-orm";
import type { mailboxes } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { decideSend, NOTHING_AGAINST, type SendDecision } from "@/lib/enrollments/decide-send";
import { isUnchecked } from "@/lib/leads/unchecked";
import { mayWriteToSamples } from "./email-readiness";
import type { MailboxLimits } from "./mailbox-limits";
import { type FactsRow, IS_UNAPPROVED, sendFacts, toFacts, UNAPPROVED } from "./read-send-facts";

type Mailbox = typeof mailboxes.$inferSelect;

/** An enrollment whose next email is due: a follow-up, or a first email that was requested by itself. */
export type DueEmail = FactsRow & {
  id: string;
  leadId: string;
  campaignId: string;
  mailboxId: string;
  stepId: string;
  /** 0: the first email. */
  position: number;
  /** Its message, if there is one already. */
  emailId: string | null;
  /** That message is paid for. */
  isPaid: boolean;
};

type Which = { mailboxId: string; most: number };

/**
 * The emails of a mailbox that are due and belong to no run: follow-ups, the longest waiting first, then first emails in the order in
 * which they were requested. `most`: of each.
 */
export async function listDueEmails(ctx: Context, which: Which): Promise<readonly DueEmail[]> {
  return [...(await listDueFollowUps(ctx, which)), ...(await listRequested(ctx, which))];
}

/** Follow-ups of a mailbox that are due, the longest waiting first. */
export function listDueFollowUps(ctx: Context, { mailboxId, most }: Which): Promise<readonly DueEmail[]> {
  const waiting = sql`
    select e.id, m.id as email_id from enrollments e
    join leads l on l.id = e.lead_id and l.workspace_id = e.workspace_id
    join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id
    join sequence_steps s on s.id = e.current_step_id and s.workspace_id = e.workspace_id
    left join deliveries m on m.workspace_id = e.workspace_id and m.lead_id = e.lead_id
      and m.sequence_step_id = s.id and m.enrollment_id = e.id and m.state not in ('canceled', 'failed')
    where e.workspace_id = ${ctx.workspaceId} and e.mailbox_id = ${mailboxId} and e.state = 'active' and e.next_due_at <= now()
      and s.position > 0 and s.channel = 'email' and c.status <> 'paused'
      and (m.id is null or (m.state in ('draft', 'queued') and m.due_at <= now()))
    order by ${isUnchecked(ctx)}, ${sql.raw(UNAPPROVED)}, e.waiting_since, e.id limit ${most}`;
  return withFacts(ctx, waiting, sql`unchecked, ${sql.raw(UNAPPROVED)}, e.waiting_since, e.id`);
}

/** First emails that were requested one by one. */
function listRequested(ctx: Context, { mailboxId, most }: Which): Promise<readonly DueEmail[]> {
  const waiting = sql`
    select m.enrollment_id as id, m.id as email_id from deliveries m
    join leads l on l.id = m.lead_id and l.workspace_id = m.workspace_id
    join campaigns c on c.id = m.campaign_id and c.workspace_id = m.workspace_id
    where m.workspace_id = ${ctx.workspaceId} and m.mailbox_id = ${mailboxId} and m.run_id is null and m.sequence_step = 0
      and m.enrollment_id is not null and m.state in ('draft', 'queued') and m.due_at <= now() and c.status <> 'paused'
    order by ${isUnchecked(ctx)}, m.due_at, m.id limit ${most}`;
  return withFacts(ctx, waiting, sql`unchecked, m.due_at, m.id`);
}

/** The facts of enrollments that were found before: `id` and, if there is a message, `email_id`. */
function withFacts(ctx: Context, waiting: SQL, order: SQL): Promise<readonly DueEmail[]> {
  return ctx.db.execute<DueEmail>(sql`
    select e.id, e.lead_id as "leadId", e.campaign_id as "campaignId", e.mailbox_id as "mailboxId",
      s.id as "stepId", s.position, m.id as "emailId", m.hold_id is not null as "isPaid", ${IS_UNAPPROVED},
      ${sendFacts(ctx, "e.next_due_at")}
    from (${waiting}) d
    join enrollments e on e.id = d.id
    join leads l on l.id = e.lead_id and l.workspace_id = e.workspace_id
    join mailboxes b on b.id = e.mailbox_id and b.workspace_id = e.workspace_id
    join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id
    join sequence_steps s on s.id = e.current_step_id and s.workspace_id = e.workspace_id
    left join deliveries m on m.workspace_id = e.workspace_id and m.id = d.email_id
    where e.workspace_id = ${ctx.workspaceId}
    order by ${order}`);
}

/**
 * The decision on a due email, before it is written and paid for; the gate decides again when it claims. `common`: what
 * its mailbox allows; `isPayable`: the balance pays for one more.
 */
export async function decideEmail(
  ctx: Context,
  due: DueEmail,
  mailbox: Mailbox,
  { count: _, ...common }: MailboxLimits,
  isPayable: boolean,
): Promise<SendDecision> {
  const now = new Date();
  return decideSend(due, now, {
    ...NOTHING_AGAINST,
    ...common,
    ...(await toFacts(due, mailbox, now, mayWriteToSamples(ctx))),
    credit: due.isPaid || isPayable ? "held" : "unpaid",
  });
}

/** Whether the balance pays for one more email. */
export async function canPayForEmail(ctx: Context): Promise<boolean> {
  return (await readBalance(ctx)) >= priceOf(ctx.settings, "emailSend");
}
