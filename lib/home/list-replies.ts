import { z } from "zod";
import { REPLY_CLASSES } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { isoTime, uuid } from "@/lib/shapes";

/** How many days a reply needs attention that somebody logged by hand; a received one does until it is answered. */
const LOGGED_DAYS = 14;
/** How much of a reply is shown. */
const EXCERPT = 200;

export const Replies = z.object({
  items: z.array(
    z.object({
      agentId: uuid,
      agentName: z.string(),
      leadId: uuid,
      leadName: z.string().nullable(),
      company: z.string().nullable(),
      conversationId: uuid.nullable().describe("Null: somebody logged the reply, and no email was received."),
      replyClass: z.enum(REPLY_CLASSES).nullable(),
      excerpt: z
        .string()
        .nullable()
        .describe("The sentence that decided the class, or the beginning of the text."),
      at: isoTime,
    }),
  ),
  total: z.number().int(),
});

type Row = z.input<typeof Replies>["items"][number] & { total: number };

/**
 * The newest replies that wait for an answer, as the inbox has them; those that want none and ask about the company, until
 * somebody has opened them; and those that somebody logged in the last days.
 */
export async function listReplies(ctx: Context, most: number): Promise<z.output<typeof Replies>> {
  const canRead = ctx.scopes.has("conversations:read");
  const rows = await ctx.db.execute<Row>(sql`
    select q."conversationId", q."replyClass", q.at, q.total, l.id as "leadId", l.name as "leadName", l.company,
      a.id as "agentId", a.name as "agentName", left(coalesce(e.class_quote, e.text), ${EXCERPT}) as excerpt
    from (
      select p.*, count(*) over ()::int as total from (
        select c.id as "conversationId", c.lead_id, c.reply_class as "replyClass", c.last_received_at as at from conversations c
        where c.workspace_id = ${ctx.workspaceId} and ${canRead} and c.needs_answer
          and (c.snoozed_until is null or c.snoozed_until <= now())
        union all
        select c.id, c.lead_id, c.reply_class, c.last_received_at from conversations c
        where c.workspace_id = ${ctx.workspaceId} and ${canRead} and c.is_unread and c.reply_class = 'leave_alone'
          and not c.needs_answer
        union all
        select null, l.id, null, l.updated_at from leads l
        where l.workspace_id = ${ctx.workspaceId} and l.status = 'replied'
          and l.updated_at > now() - make_interval(days => ${LOGGED_DAYS})
          and not exists (select 1 from conversations c where c.workspace_id = ${ctx.workspaceId} and c.lead_id = l.id and c.last_received_at is not null)
      ) p order by at desc nulls last limit ${most}
    ) q
    join leads l on l.workspace_id = ${ctx.workspaceId} and l.id = q.lead_id
    join agents a on a.workspace_id = l.workspace_id and a.id = l.agent_id
    left join lateral (
      select r.class_quote, m.text from messages m
      join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
      where m.workspace_id = ${ctx.workspaceId} and m.conversation_id = q."conversationId" and m.direction = 'in' and r.kind = 'human'
      order by r.received_at desc, m.id desc limit 1
    ) e on true
    order by q.at desc nulls last`);
  const items = rows.map(({ total: _, at, excerpt, ...row }) => ({
    ...row,
    excerpt: excerpt && excerpt.replace(/\s+/g, " ").trim(),
    at: new Date(at).toISOString(),
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
