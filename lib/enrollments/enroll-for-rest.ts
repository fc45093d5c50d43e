import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { elsewhere } from "@/lib/one-person";
import { hasStep } from "@/lib/sequences/received-step";
import { leadIsSuppressed } from "@/lib/suppressions/erased-key";

/** How a person's last enrollment ended: `stopped` with the campaign, or `finished` with nothing more to follow then. */
type RestOf = "stopped" | "finished";

/** Other claims of the campaign wait while these are enrolled. */
export const REST_AT_ONCE = 500;

/**
 * Enrolls those people of a campaign again for whom steps are left that they did not get, and that may follow now: their last
 * enrollment ended as asked, nobody has replied or objected, and replies to their mailbox are seen or the campaign consents.
 * Each step waits as ever, counted from their last email; what held them still does. The caller has locked the campaign.
 * Takes up `REST_AT_ONCE` of them at most. Returns how many.
 */
export async function enrollForRest(
  ctx: Context,
  campaignId: string,
  of: readonly RestOf[],
): Promise<number> {
  // Everybody who changes several leads locks them in this order.
  const found = await ctx.db.execute<Found>(
    sql`${peopleWithRest(ctx, campaignId, of)} order by l.id limit ${REST_AT_ONCE} for no key update of l`,
  );
  if (found.length === 0) return 0;
  const made = await ctx.db.execute<{ leadId: string }>(sql`
    insert into enrollments (id, workspace_id, campaign_id, lead_id, sequence_id, current_step_id, mailbox_id, next_due_at,
      held_until, held_reason)
    select v.id, ${ctx.workspaceId}, ${campaignId}, v.lead_id, v.sequence_id, v.step_id, v.mailbox_id, null, v.held_until, v.held_reason
    from unnest(${sql.param(found.map(() => newId()))}::uuid[], ${sql.param(found.map(({ leadId }) => leadId))}::uuid[],
      ${sql.param(found.map(({ sequenceId }) => sequenceId))}::uuid[], ${sql.param(found.map(({ stepId }) => stepId))}::uuid[],
      ${sql.param(found.map(({ mailboxId }) => mailboxId))}::uuid[], ${sql.param(found.map(({ heldUntil }) => heldUntil))}::text[]::timestamptz[],
      ${sql.param(found.map(({ heldReason }) => heldReason))}::text[])
      as v(id, lead_id, sequence_id, step_id, mailbox_id, held_until, held_reason)
    on conflict (lead_id) where state = 'active' do nothing
    returning lead_id as "leadId"`);
  await recordActivity(
    ctx,
    made.map(({ leadId }) => ({ kind: "enrolled" as const, leadId, campaignId })),
  );
  return made.length;
}

type Found = {
  leadId: string;
  sequenceId: string;
  stepId: string;
  mailboxId: string;
  heldUntil: string | null;
  heldReason: string | null;
};

/** How many people `enrollForRest` would enroll, repeated; counted up to `most`. */
export async function countWithRest(
  ctx: Context,
  campaignId: string,
  of: readonly RestOf[],
  most: number,
): Promise<number> {
  const [row] = await ctx.db.execute<{ people: number }>(sql`
    select count(*)::int as people from (${peopleWithRest(ctx, campaignId, of)} limit ${most}) p`);
  return row!.people;
}

function peopleWithRest(ctx: Context, campaignId: string, of: readonly RestOf[]) {
  const ended = {
    stopped: sql`(e.state = 'ended' and e.end_reason = 'stopped')`,
    finished: sql`e.state = 'finished'`,
  };
  return sql`
    select l.id as "leadId", q.id as "sequenceId", n.id as "stepId", e.mailbox_id as "mailboxId",
      e.held_until as "heldUntil", e.held_reason as "heldReason"
    from leads l
    join sequences q on q.workspace_id = l.workspace_id and q.campaign_id = l.campaign_id
    join campaigns c on c.workspace_id = l.workspace_id and c.id = l.campaign_id
    join lateral (
      select e.* from enrollments e where e.workspace_id = l.workspace_id and e.lead_id = l.id order by e.id desc limit 1
    ) e on ${sql.join(
      of.map((one) => ended[one]),
      sql` or `,
    )}
    join mailboxes b on b.workspace_id = e.workspace_id and b.id = e.mailbox_id and b.state <> 'disconnected'
      and (b.imap is not null or c.follow_up_without_replies)
    join lateral (
      select n.id from sequence_steps n
      where n.workspace_id = q.workspace_id and n.sequence_id = q.id and n.removed_at is null and n.position > 0
        and not ${sql.raw(hasStep("l.id", "n.id"))}
        and not exists (
          select 1 from skipped_steps k join enrollments o on o.workspace_id = k.workspace_id and o.id = k.enrollment_id
          where k.workspace_id = n.workspace_id and k.step_id = n.id and o.lead_id = l.id)
      order by n.position limit 1
    ) n on true
    where l.workspace_id = ${ctx.workspaceId} and l.campaign_id = ${campaignId} and l.status = 'contacted'
      -- A reply may have come while the lead was rejected.
      and l.replied_at is null
      and not ${sql.raw(leadIsSuppressed("l"))}
      and l.merged_into is null and ${sql.raw(elsewhere("l", "false"))} is null
      and not exists (
        select 1 from leads p where p.workspace_id = l.workspace_id and p.merged_into = l.id and p.replied_at is not null)
      -- The conversation was begun in this campaign.
      and exists (
        select 1 from deliveries m where m.lead_id = l.id and m.campaign_id = l.campaign_id
          and m.sequence_step_id is not null and m.state = 'sent')
      -- A call that somebody made ended it.
      and not exists (
        select 1 from calls k where k.lead_id = l.id and k.state = 'done' and k.outcome in ('reached', 'callback'))`;
}
