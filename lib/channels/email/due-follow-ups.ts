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

/** An enrollment whose next email is a follow-up that is due. */
export type DueFollowUp = FactsRow & {
  id: string;
  leadId: string;
  campaignId: string;
  mailboxId: string;
  stepId: string;
  /** Its message, if it was written before and waits. */
  emailId: string | null;
  /** That message is paid for. */
  isPaid: boolean;
};

/**
 * Follow-ups that are due, the longest waiting first: of one mailbox, or of all in turns, so that what waits for one mailbox
 * keeps nothing of another one's from being seen.
 */
export function listDueFollowUps(
  ctx: Context,
  { mailboxId, most }: { mailboxId?: string; most: number },
): Promise<readonly DueFollowUp[]> {
  return ctx.db.execute<DueFollowUp>(sql`
    select e.id, e.lead_id as "leadId", e.campaign_id as "campaignId", e.mailbox_id as "mailboxId",
      s.id as "stepId", m.id as "emailId", coalesce(m.state = 'queued', false) as "isPaid", ${IS_UNAPPROVED},
      ${sendFacts(ctx, "e.next_due_at")}
    from (
      select e.id, row_number() over (partition by e.mailbox_id order by ${isUnchecked(ctx)}, ${sql.raw(UNAPPROVED)}, e.waiting_since, e.id) as turn
      from enrollments e
      join leads l on l.id = e.lead_id and l.workspace_id = e.workspace_id
      join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id
      join sequence_steps s on s.id = e.current_step_id and s.workspace_id = e.workspace_id
      left join deliveries m on m.workspace_id = e.workspace_id and m.lead_id = e.lead_id
        and m.sequence_step_id = s.id and m.enrollment_id = e.id and m.state not in ('canceled', 'failed')
      where e.workspace_id = ${ctx.workspaceId} and e.state = 'active' and e.next_due_at <= now()
        and ${mailboxId === undefined ? sql`true` : sql`e.mailbox_id = ${mailboxId}`}
        and s.position > 0 and s.channel = 'email' and c.status <> 'paused'
        and (m.id is null or (m.state in ('draft', 'queued') and m.due_at <= now()))
      order by turn, e.waiting_since, e.id limit ${most}
    ) d
    join enrollments e on e.id = d.id
    join leads l on l.id = e.lead_id and l.workspace_id = e.workspace_id
    join mailboxes b on b.id = e.mailbox_id and b.workspace_id = e.workspace_id
    join campaigns c on c.id = e.campaign_id and c.workspace_id = e.workspace_id
    join sequence_steps s on s.id = e.current_step_id and s.workspace_id = e.workspace_id
    left join deliveries m on m.workspace_id = e.workspace_id and m.lead_id = e.lead_id
      and m.sequence_step_id = s.id and m.enrollment_id = e.id and m.state not in ('canceled', 'failed')
    where e.workspace_id = ${ctx.workspaceId} and e.state = 'active'
    order by unchecked, ${sql.raw(UNAPPROVED)}, e.waiting_since, e.id`);
}

/**
 * The decision on a due follow-up, before it is written and paid for; the gate decides again when it claims. `common`: what
 * its mailbox allows; `isPayable`: the balance pays for one more.
 */
export async function decideFollowUp(
  ctx: Context,
  due: DueFollowUp,
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
