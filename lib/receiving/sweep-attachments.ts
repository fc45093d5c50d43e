import type { Database } from "@/db";
import { sql } from "@/db/scope";

/** How long the content of an attachment is kept, in days. Its name and size stay with the email. */
export const ATTACHMENT_DAYS = 30;

export async function sweepAttachments(db: Database): Promise<void> {
  await db.execute(sql`
    update email_attachments set content = null
    where content is not null and created_at < now() - make_interval(days => ${ATTACHMENT_DAYS})`);
}
