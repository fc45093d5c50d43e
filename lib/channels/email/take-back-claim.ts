import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { dropWhatWasStopped } from "./record-results";

/**
 * Returns emails to the queue (`sending` or `unknown` → `queued`) whose claim was committed but whose answer was lost:
 * the process never had them in flight, even if others have marked them abandoned since. Emails stopped meanwhile are
 * canceled. Use it only for a claim that failed, by its token; safe to repeat.
 */
export async function takeBackClaim(ctx: Context, token: string): Promise<void> {
  await transact(ctx, async (ctx) => {
    const ours = sql`workspace_id = ${ctx.workspaceId} and claim_token = ${token} and state in ('sending', 'unknown')`;
    // Locks the campaign's row first, as stop does, so each sees what the other did.
    await ctx.db.execute(sql`
      select 1 from campaigns where workspace_id = ${ctx.workspaceId}
        and id in (select campaign_id from email_messages where ${ours}) order by id for share`);
    const back = await ctx.db.execute<{
      id: string;
      state: string;
      lead_id: string;
      enrollment_id: string | null;
    }>(sql`
      update email_messages set state = 'queued', claimed_by = null, claim_token = null, attempts = attempts - 1, updated_at = now()
      where ${ours} returning id, state, lead_id, enrollment_id`);
    if (back.length === 0) return;
    await ctx.db.execute(sql`
      update leads set mail_state = case when status = 'queued' then 'queued' else 'sent' end, updated_at = now()
      where workspace_id = ${ctx.workspaceId} and mail_state = 'unknown'
        and id = any(${sql.param(back.flatMap((email) => (email.enrollment_id === null ? [] : email.lead_id)))}::uuid[])`);
    await dropWhatWasStopped(ctx, back);
  });
}
