import { database } from "@/db";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { cancelForLead } from "@/lib/channels/cancel-for-lead";
import { type Context, systemContext, transact } from "@/lib/context";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { findLead } from "@/lib/leads/find-lead";
import { listPerson } from "@/lib/one-person";
import { suppress } from "@/lib/suppressions/suppress";
import { findRecipient, type Recipient } from "./find-recipient";

/**
 * Unsubscribes an address at once, for the whole workspace (RFC 8058 §3.1): cancels what waits for it and blocks every
 * later email. Repeating it changes nothing. Returns null for an unknown token.
 */
export async function unsubscribe(token: string, db = database()): Promise<Recipient | null> {
  const found = await findRecipient(token, db);
  if (!found) return null;
  const ctx = systemContext(db, found.workspaceId, "unsubscribe");
  await transact(ctx, async (ctx) => {
    await cancelForLead(ctx, found.leadId, "unsubscribed", async () => {
      const { campaignId, status: before } = await findLead(ctx, found.leadId, { lock: true });
      // Who was opted out by what they wrote, and then clicks the link, has said it twice: correcting how that email was
      // read does not take this back.
      if (before === "unsubscribed" && !(await hasClicked(ctx, found.leadId)))
        await recordActivity(ctx, [
          { kind: "unsubscribed", leadId: found.leadId, campaignId, details: { before } },
        ]);
      if (before !== "bounced" && before !== "unsubscribed") {
        await ctx.db.execute(sql`
          update leads set status = 'unsubscribed', updated_at = now()
          where workspace_id = ${ctx.workspaceId} and id = ${found.leadId}`);
        await recordActivity(ctx, [
          { kind: "unsubscribed", leadId: found.leadId, campaignId, details: { before } },
        ]);
      }
      await endEnrollments(ctx, sql`e.lead_id = ${found.leadId}`, "unsubscribed");
    });
    for (const id of await listPerson(ctx, found.leadId)) if (id !== found.leadId) await endFor(ctx, id);
    await suppress(ctx, { email: found.email, reason: "unsubscribed", note: null });
  });
  return { ...found, isUnsubscribed: true };
}

/** The link came to another address of the same person: what waits at this one is canceled, and it gets no more email. */
async function endFor(ctx: Context, leadId: string): Promise<void> {
  await cancelForLead(ctx, leadId, "unsubscribed", async () => {
    await ctx.db.execute(sql`
      update leads set status = 'unsubscribed', updated_at = now()
      where workspace_id = ${ctx.workspaceId} and id = ${leadId} and status not in ('bounced', 'unsubscribed')`);
    await endEnrollments(ctx, sql`e.lead_id = ${leadId}`, "unsubscribed");
  });
}

async function hasClicked(ctx: Context, leadId: string): Promise<boolean> {
  const rows = await ctx.db.execute(sql`
    select 1 from activity_events where workspace_id = ${ctx.workspaceId} and lead_id = ${leadId}
      and kind = 'unsubscribed' and email_message_id is null limit 1`);
  return rows.length > 0;
}
