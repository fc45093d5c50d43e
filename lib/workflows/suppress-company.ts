import { database } from "@/db";
import { sql } from "@/db/scope";
import { systemContext, transact } from "@/lib/context";
import { endEnrollments } from "@/lib/enrollments/change-enrollments";
import { suppress } from "@/lib/suppressions/suppress";
import { findRecipient, type Recipient } from "./find-recipient";
import { unsubscribe } from "./unsubscribe";

/**
 * A recipient stops all email to their company: the address and its whole domain are suppressed at once. Where strangers
 * share the domain only the address is. Repeating it changes nothing. Returns null for an unknown token.
 */
export async function suppressCompany(token: string, db = database()): Promise<Recipient | null> {
  const found = await unsubscribe(token, db);
  if (!found) return null;
  const { companyDomain } = found;
  if (companyDomain === null) return found;
  const key = `@${companyDomain}`;
  await transact(systemContext(db, found.workspaceId, "recipient"), async (ctx) => {
    await suppress(ctx, { email: key, reason: "unsubscribed", note: null });
    await endEnrollments(
      ctx,
      sql`e.lead_id in (select l.id from leads l where l.workspace_id = ${ctx.workspaceId}
        and split_part(l.email_key, '@', 2) = ${companyDomain})`,
      "suppressed",
    );
  });
  return findRecipient(token, db);
}
