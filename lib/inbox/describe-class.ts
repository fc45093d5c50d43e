import { REPLY_CLASSES, type ReplyClass } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { changeOf, type FieldChange } from "@/lib/field-change";
import { findLead } from "@/lib/leads/find-lead";
import { REPLY_CLASS_WORDS } from "@/lib/text/reply-class-words";
import { findConversation } from "./queries";

/** What another class of a reply would change, for the person who approves it. Errors: `not_found`. */
export async function describeClass(
  ctx: Context,
  { id, emailId, replyClass }: { id: string; emailId: string | null; replyClass: string },
): Promise<{ summary: string; changes: FieldChange[]; basis: string }> {
  const conversation = await findConversation(ctx, id);
  const lead = await findLead(ctx, conversation.leadId);
  const [email] = await ctx.db.execute<{ id: string; before: ReplyClass | null }>(sql`
    select m.id, r.reply_class as before from messages m
    join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
    where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = ${id} and r.kind = 'human'
      and (${emailId}::uuid is null or m.id = ${emailId}::uuid)
    order by r.received_at desc, m.id desc limit 1`);
  const before = email?.before ?? null;
  const after = REPLY_CLASSES.find((one) => one === replyClass);
  const who = lead.name ?? lead.email;
  const follows =
    after === "leave_alone"
      ? ` Nobody in the workspace emails ${lead.email} from now on.`
      : before === "leave_alone"
        ? ` ${lead.email} may be emailed again, unless the person opted out in another way too.`
        : "";
  return {
    summary: `Free. Changes the class of what ${who} wrote.${follows}`,
    changes: [
      changeOf(
        "replyClass",
        "Class",
        before && REPLY_CLASS_WORDS[before],
        after ? REPLY_CLASS_WORDS[after] : replyClass,
      ),
    ],
    basis: `${email?.id} ${before}`,
  };
}
