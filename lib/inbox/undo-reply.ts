import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { AppError, notFound } from "@/lib/errors";
import { pathId, uuid } from "@/lib/shapes";
import { ConversationId } from "./conversation";
import { joinTexts } from "./join-texts";
import { replaceReplyDraft } from "./reply-draft";

export const undoReply = capability(
  {
    name: "undoReply",
    description:
      "Takes back an answer that has not been handed to a mail server yet, and returns its text; a person has it in their answer box again.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    refuses: ["invalid_state"],
    input: ConversationId.extend({ emailId: pathId("email") }),
    output: z.object({ emailId: uuid, text: z.string() }),
  },
  async (ctx, { id, emailId }) => {
    const answer = sql`m.workspace_id = ${ctx.workspaceId} and m.id = ${emailId} and m.conversation_id = ${id}
        and m.direction = 'out'`;
    // `queued` → `canceled`; a claim (`queued` → `sending`) locks the same row, so whichever commits first decides.
    const [undone] = await ctx.db.execute<{ text: string; signature: string | null }>(sql`
        update deliveries d set state = 'canceled', state_reason = 'undone', state_data = null, updated_at = now()
        from messages m
        where ${answer} and d.workspace_id = m.workspace_id and d.id = m.id and d.enrollment_id is null and d.state = 'queued'
        returning m.text, (
          select b.signature from mailboxes b where b.workspace_id = m.workspace_id and b.id = m.mailbox_id) as signature`);
    if (!undone) {
      const [found] = await ctx.db.execute<{ state: string }>(
        sql`select m.state from emails m where ${answer} and m.enrollment_id is null`,
      );
      if (!found) throw notFound("email");
      throw new AppError("invalid_state", "It is too late: this answer is no longer waiting to be sent.", {
        status: found.state,
      });
    }
    await ctx.db.execute(sql`
        update conversations c set needs_answer = true, snoozed_until = null, updated_at = now(), last_email_at = (
          select max(coalesce(r.received_at, m.sent_at)) from emails m
          left join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
          where m.workspace_id = c.workspace_id and m.conversation_id = c.id)
        where c.workspace_id = ${ctx.workspaceId} and c.id = ${id}`);
    const text = withoutSignature(undone.text, undone.signature);
    await replaceReplyDraft(ctx, id, (own) => joinTexts(text, own));
    return { emailId, text };
  },
);

/** What was written: `sendReply` adds the signature each time. */
function withoutSignature(text: string, signature: string | null): string {
  const end = signature?.trim() ? `\n\n${signature.trim()}` : "";
  return text.endsWith(end) ? text.slice(0, text.length - end.length) : text;
}
