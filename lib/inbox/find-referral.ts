import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";

export type FoundReferral = {
  name: string | null;
  email: string | null;
  quote: string | null;
  text: string | null;
  receivedAt: string;
  leadId: string;
  madeLeadId: string | null;
};

/**
 * The person whom a received email names to write to instead, locked until the transaction ends. Errors: `not_found`;
 * `invalid_state` where the email names nobody.
 */
export async function findReferral(
  ctx: Context,
  conversationId: string,
  emailId: string,
): Promise<FoundReferral> {
  const [row] = await ctx.db.execute<FoundReferral & { hasReferral: boolean }>(sql`
    select r.referral ->> 'name' as name, r.referral ->> 'email' as email, r.referral is not null as "hasReferral",
      r.class_quote as quote, m.text, r.received_at as "receivedAt", m.lead_id as "leadId", r.referral_lead_id as "madeLeadId"
    from email_messages m join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = ${conversationId} and m.id = ${emailId}
    for no key update of r`);
  if (!row) throw notFound("email");
  if (!row.hasReferral) throw new AppError("invalid_state", "This email names nobody to write to instead.");
  return row;
}
