import { sql } from "drizzle-orm";
import { database } from "@/db";
import { cancelCalls } from "@/lib/calls/cancel-calls";
import { systemContext, transact } from "@/lib/context";
import { suppress } from "@/lib/suppressions/suppress";
import { cancelMails } from "./cancel-mails";

/** The address that a link to unsubscribe belongs to, in a mail or only in its preview; null for a token never given out. */
export async function findUnsubscribeToken(
  token: string,
  db = database(),
): Promise<{ workspaceId: string; leadId: string; email: string } | null> {
  if (!/^[0-9A-Za-z]{32}$/.test(token)) return null;
  const [row] = await db.execute<{ workspace_id: string; lead_id: string; email: string }>(sql`
    select l.workspace_id, l.id as lead_id, l.email from leads l where l.id = coalesce(
      (select m.lead_id from mails m where m.unsubscribe_token = ${token}),
      (select t.lead_id from unsubscribe_tokens t where t.token = ${token}))`);
  return row ? { workspaceId: row.workspace_id, leadId: row.lead_id, email: row.email } : null;
}

/**
 * Takes an address out at once, for the whole workspace (RFC 8058 §3.1): what waits for it is dropped and every
 * later mail is barred. Repeating it changes nothing. Answers false for a token that was never given out.
 */
export async function unsubscribe(token: string, db = database()): Promise<boolean> {
  const found = await findUnsubscribeToken(token, db);
  if (!found) return false;
  const ctx = systemContext(db, found.workspaceId, "unsubscribe");
  await transact(ctx, async (ctx) => {
    await cancelMails(
      ctx,
      sql`m.lead_id = ${found.leadId}`,
      "The address unsubscribed before this mail went out.",
    );
    await ctx.db.execute(sql`
      update leads set status = 'unsubscribed', updated_at = now()
      where workspace_id = ${ctx.workspaceId} and id = ${found.leadId} and status <> 'bounced'`);
    await cancelCalls(ctx, sql`c.lead_id = ${found.leadId}`, "The lead unsubscribed.");
    await suppress(ctx, { email: found.email, reason: "unsubscribed", note: null });
  });
  return true;
}
