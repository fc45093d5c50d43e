import { sql } from "drizzle-orm";
import { type leads, mails, type memories } from "@/db/schema";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { reserveUnsubscribeTokens } from "./unsubscribe-token";

type LeadRow = Pick<typeof leads.$inferSelect, "id" | "campaignId" | "email" | "name">;
type Sender = Pick<typeof memories.$inferSelect, "senderEmail" | "senderName">;

/**
 * Makes the first mail of each lead, unwritten and unpaid, and the leads `queued`. A mail that was dropped or refused
 * before is taken up again under its old id; one that is under way or sent is left alone. Answers the mails made.
 */
export async function draftMails(
  ctx: Context,
  chosen: LeadRow[],
  sender: Sender,
  options: { runId: string | null },
): Promise<{ id: string; leadId: string }[]> {
  if (chosen.length === 0) return [];
  const fromAddress = sender.senderEmail!;
  const domain = fromAddress.slice(fromAddress.lastIndexOf("@") + 1);
  const tokens = await reserveUnsubscribeTokens(
    ctx,
    chosen.map(({ id }) => id),
  );
  const made = await ctx.db
    .insert(mails)
    .values(
      chosen.map((lead) => {
        const id = newId();
        return {
          id,
          workspaceId: ctx.workspaceId,
          campaignId: lead.campaignId,
          leadId: lead.id,
          runId: options.runId,
          toAddress: lead.email,
          toName: lead.name,
          fromAddress,
          fromName: sender.senderName!,
          messageId: `<${id}@${domain}>`,
          unsubscribeToken: tokens.get(lead.id)!,
        };
      }),
    )
    .onConflictDoUpdate({
      target: [mails.leadId, mails.sequenceStep],
      set: {
        state: "draft",
        runId: options.runId,
        subject: null,
        text: null,
        holdId: null,
        attempts: 0,
        dueAt: sql`now()`,
        claimedBy: null,
        response: null,
        fromAddress: sql`excluded.from_address`,
        fromName: sql`excluded.from_name`,
        updatedAt: sql`now()`,
      },
      setWhere: sql`${mails.state} in ('canceled', 'failed')`,
    })
    .returning({ id: mails.id, leadId: mails.leadId });
  const ids = made.map((mail) => mail.leadId);
  await ctx.db.execute(sql`
    update leads set status = 'queued', mail_state = 'queued', updated_at = now()
    where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(ids)}::uuid[])`);
  return made;
}
