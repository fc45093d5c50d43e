import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** Tells the engine again of the mails of a campaign that were asked for alone and wait since a pause. */
export async function announceWaitingEmails(ctx: Context, campaignId: string): Promise<void> {
  const waiting = await ctx.db.execute<{ id: string }>(sql`
    select id from email_messages where workspace_id = ${ctx.workspaceId} and campaign_id = ${campaignId}
      and run_id is null and state in ('draft', 'queued') order by id`);
  await ctx.emit(
    ...waiting.map((mail) => ({
      name: "campaign/email.queued" as const,
      data: { workspaceId: ctx.workspaceId, campaignId, mailId: mail.id },
    })),
  );
}
