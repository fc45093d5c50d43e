import type { z } from "zod";
import { sql } from "@/db/scope";
import { findCampaign } from "@/lib/campaigns/find-campaign";
import type { Context } from "@/lib/context";
import { countWithRest } from "@/lib/enrollments/enroll-for-rest";
import { providerOf } from "@/lib/mailbox-providers/providers";
import { listUsableMailboxes } from "@/lib/mailboxes/choose-mailboxes";
import { findServiceMailbox } from "@/lib/mailboxes/queries";
import { findSequence } from "@/lib/sequences/find-sequence";
import type { SequenceShape } from "@/lib/sequences/sequence-shape";
import { TEMPLATE_FIELDS } from "@/lib/sequences/template-text";

const MAX_VERSIONS = 50;
/** Counting more would take longer than a page may. */
const MAX_COUNTED = 10_000;
const CONTINUES: ReadonlySet<string> = new Set(["running", "paused", "completed"]);

/** A campaign's sequence as it is shown, with how many people are where. */
export async function readSequence(ctx: Context, campaignId: string): Promise<z.input<typeof SequenceShape>> {
  const campaign = await findCampaign(ctx, campaignId);
  const [sequence, usable] = await Promise.all([
    findSequence(ctx, campaignId),
    listUsableMailboxes(ctx, campaignId),
  ]);
  const boxes = (usable.length > 0 ? usable : [await findServiceMailbox(ctx)]).map((mailbox) => ({
    id: mailbox.id,
    address: mailbox.address,
    receives: mailbox.imap !== null,
    dailyCap:
      providerOf(mailbox).limitedBy === "sender" ? ctx.settings.MAIL_DAILY_CAP || null : mailbox.dailyCap,
  }));
  const followsUp = campaign.followUpWithoutReplies || boxes.some(({ receives }) => receives);
  const people = await countPeople(ctx, campaignId, sequence.id);
  const emails = followsUp ? sequence.steps.filter(({ channel }) => channel === "email").length : 1;
  const isLimited = boxes.every(({ dailyCap }) => dailyCap !== null);
  const caps = boxes.reduce((sum, { dailyCap }) => sum + (dailyCap ?? 0), 0);
  return {
    campaignId,
    version: sequence.version,
    steps: sequence.steps.map(({ id, waitDays, channel, thread, text, intent, variants }) => ({
      ...{ id, waitDays, channel, thread, text, intent, variants },
      waiting: people.get(id)?.waiting ?? 0,
      sent: people.get(id)?.sent ?? 0,
      skipped: people.get(id)?.skipped ?? 0,
    })),
    fields: [...TEMPLATE_FIELDS],
    structureIsOpen: campaign.status !== "running",
    followUpWithoutReplies: campaign.followUpWithoutReplies,
    approveFollowUps: campaign.approveFollowUps,
    mailboxIds: campaign.mailboxIds,
    mailboxes: boxes,
    followsUp,
    canContinue: CONTINUES.has(campaign.status)
      ? await countWithRest(ctx, campaignId, ["stopped", "finished"], MAX_COUNTED)
      : 0,
    newPeopleADay: isLimited ? Math.floor((caps / emails) * 10) / 10 : null,
    versions: await listVersions(ctx, sequence.id),
  };
}

async function countPeople(ctx: Context, campaignId: string, sequenceId: string) {
  const rows = await ctx.db.execute<{ id: string; waiting: number; sent: number; skipped: number }>(sql`
    select s.id,
      (select count(*)::int from enrollments e where e.workspace_id = s.workspace_id and e.current_step_id = s.id
        and e.sequence_id = s.sequence_id and e.state = 'active') as waiting,
      case s.channel when 'email' then
        (select count(*)::int from deliveries m where m.workspace_id = s.workspace_id and m.sequence_step_id = s.id
          and m.state = 'sent')
      else
        (select count(*)::int from calls c where c.workspace_id = s.workspace_id and c.sequence_step_id = s.id
          and c.campaign_id = ${campaignId} and c.state = 'done')
      end as sent,
      (select count(*)::int from skipped_steps k where k.workspace_id = s.workspace_id and k.step_id = s.id) as skipped
    from sequence_steps s where s.workspace_id = ${ctx.workspaceId} and s.sequence_id = ${sequenceId}`);
  return new Map(rows.map(({ id, ...rest }) => [id, rest]));
}

type VersionRow = {
  version: number;
  createdAt: Date;
  kind: "key" | "user" | "system";
  name: string | null;
  steps: number;
};

async function listVersions(ctx: Context, sequenceId: string) {
  const rows = await ctx.db.execute<VersionRow>(sql`
    select v.version, v.created_at as "createdAt", v.actor_kind as kind, jsonb_array_length(v.steps) as steps,
      case v.actor_kind
        when 'user' then (select u.name from users u join members m on m.user_id = u.id
          where m.workspace_id = v.workspace_id and u.id::text = v.actor_id)
        when 'key' then (select k.name from api_keys k where k.workspace_id = v.workspace_id and k.id::text = v.actor_id)
      end as name
    from sequence_versions v where v.workspace_id = ${ctx.workspaceId} and v.sequence_id = ${sequenceId}
    order by v.version desc limit ${MAX_VERSIONS}`);
  return rows.map(({ version, createdAt, kind, name, steps }) => ({
    ...{ version, steps },
    createdAt: new Date(createdAt).toISOString(),
    by: { kind, name },
  }));
}
