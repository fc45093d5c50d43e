import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/text/email-address";
import type { TakenIn } from "./incoming-email";

/** The Date of a copy is ours, or the provider's own if it rewrites that too. */
const WITHIN = sql`interval '15 minutes'`;
/** As much of a text as two emails do not share by chance. */
const COMPARED = 200;

/**
 * Some providers send an email under a Message-ID of their own, which only their copy in Sent tells; replies and bounces name
 * that one. If `mail`, from Sent, is such a copy of an email of ours (same mailbox, reader, subject, text and time), that
 * email takes over its Message-ID and keeps the one that we gave it. False: a person wrote it in their own mail program.
 */
export async function adoptMessageId(ctx: Context, mail: TakenIn): Promise<boolean> {
  if (mail.folder !== "sent" || mail.messageId === null) return false;
  const at = sql`${(mail.date ?? mail.receivedAt).toISOString()}::timestamptz`;
  const rows = await ctx.db.execute<{ id: string; toAddress: string; subject: string; text: string }>(sql`
    select m.id, m.to_address as "toAddress", m.subject, m.text
    from deliveries d join messages m on m.id = d.id and m.workspace_id = d.workspace_id
    where m.workspace_id = ${ctx.workspaceId} and d.mailbox_id = ${mail.mailboxId}
      and d.state in ('sending', 'sent', 'unknown') and m.given_message_id is null and m.filed_at is null
      and d.claimed_at between ${at} - ${WITHIN} and ${at} + ${WITHIN}
      and d.from_address = ${emailKey(mail.from?.address ?? "")}
    order by d.claimed_at limit 100`);
  const to = new Set(mail.to.map(emailKey));
  const text = comparable(mail.fullText);
  const own = rows.find(
    (row) =>
      to.has(emailKey(row.toAddress)) &&
      comparable(row.subject) === comparable(mail.subject) &&
      text.startsWith(comparable(row.text).slice(0, COMPARED)),
  );
  if (!own) return false;
  const adopted = await ctx.db.execute(sql`
    update messages set given_message_id = message_id, message_id = ${mail.messageId}, updated_at = now()
    where workspace_id = ${ctx.workspaceId} and id = ${own.id} and given_message_id is null returning id`);
  return adopted.length > 0;
}

/** Providers wrap lines and change white space. */
function comparable(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
