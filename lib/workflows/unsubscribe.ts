import { database } from "@/db";
import { sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { cancelForLead } from "@/lib/channels/cancel-for-lead";
import { systemContext, transact } from "@/lib/context";
import { endEnrollments } from "@/lib/enrollments/end-enrollments";
import { findLead } from "@/lib/leads/find-lead";
import { suppress } from "@/lib/suppressions/suppress";

/**
 * The lead that an unsubscribe link belongs to, whether in an email or only in its preview; null for an unknown token.
 */
export async function findUnsubscribeToken(
  token: string,
  db = database(),
): Promise<{ workspaceId: string; leadId: string; email: string } | null> {
  if (!/^[0-9A-Za-z]{32}$/.test(token)) return null;
  const [row] = await db.execute<{ workspace_id: string; lead_id: string; email: string }>(sql`
    select l.workspace_id, l.id as lead_id, l.email from leads l where l.id = (select t.lead_id from unsubscribe_tokens t where t.token = ${token})`);
  return row ? { workspaceId: row.workspace_id, leadId: row.lead_id, email: row.email } : null;
}

/**
 * Unsubscribes an address at once, for the whole workspace (RFC 8058 §3.1): cancels what waits for it and blocks every
 * later email. Repeating it changes nothing. Returns false for an unknown token.
 */
export async function unsubscribe(token: string, db = database()): Promise<boolean> {
  const found = await findUnsubscribeToken(token, db);
  if (!found) return false;
  const ctx = systemContext(db, found.workspaceId, "unsubscribe");
  await transact(ctx, async (ctx) => {
    await cancelForLead(ctx, found.leadId, "unsubscribed", async () => {
      const { campaignId, status: before } = await findLead(ctx, found.leadId, { lock: true });
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
    await suppress(ctx, { email: found.email, reason: "unsubscribed", note: null });
  });
  return true;
}
