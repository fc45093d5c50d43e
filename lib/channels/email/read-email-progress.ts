import { sql } from "@/db/scope";
import type { ChannelProgress } from "@/lib/channels/contract/channel";
import type { Context } from "@/lib/context";
import { countReview } from "./hold-for-review";

type Tally = Record<"queued" | "sent" | "unknown" | "ended" | "written" | "all", number> & {
  changed_at: string | null;
};

/** Reads the progress from the emails themselves, except canceled ones. */
export async function readEmailProgress(ctx: Context, runId: string): Promise<ChannelProgress> {
  const [row] = await ctx.db.execute<Tally>(sql`
    select
      count(*) filter (where state in ('draft', 'queued'))::int as queued,
      count(*) filter (where state = 'sent')::int as sent,
      count(*) filter (where state = 'unknown')::int as unknown,
      count(*) filter (where state in ('bounced', 'failed'))::int as ended,
      count(*) filter (where written_at is not null and state <> 'canceled')::int as written,
      count(*) filter (where state <> 'canceled')::int as "all",
      max(updated_at) as changed_at
    from deliveries where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  const [followed] = await ctx.db.execute<{ done: number; all: number }>(sql`
    select count(*) filter (where state <> 'active')::int as done, count(*)::int as "all" from enrollments
    where workspace_id = ${ctx.workspaceId} and run_id = ${runId}`);
  const review = await countReview(ctx, runId);
  const { queued, sent, unknown, ended, written, all, changed_at } = row!;
  return {
    steps: {
      ...(review.all === 0 && { write_messages: { done: written, total: all } }),
      follow_up: { done: followed!.done, total: followed!.all },
      send_emails: { done: sent + unknown + ended, total: all },
    },
    contacted: sent,
    unknown,
    queued,
    changedAt: changed_at === null ? null : new Date(changed_at),
  };
}
