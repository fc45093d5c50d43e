import type { EMAIL_DIRECTIONS, MESSAGE_STATES, RECEIVED_KINDS, ReplyClass } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { ConversationRow } from "./conversation";

/** How much of an email's text the list shows. */
const EXCERPT = 200;

type Row = {
  id: string;
  leadId: string;
  needsAnswer: boolean;
  isUnread: boolean;
  snoozedUntil: string | null;
  assignedTo: string | null;
  assignedName: string | null;
  replyClass: ReplyClass | null;
  mailboxId: string;
  lastEmailAt: string | null;
  lastReceivedAt: string | null;
  agentId: string;
  name: string | null;
  title: string | null;
  company: string | null;
  email: string;
  sample: boolean;
  emailId: string | null;
  direction: (typeof EMAIL_DIRECTIONS)[number] | null;
  state: (typeof MESSAGE_STATES)[number] | null;
  kind: (typeof RECEIVED_KINDS)[number] | null;
  subject: string | null;
  excerpt: string | null;
};

/** Conversations with their lead and newest email, in the order of `ids`. */
export async function selectConversationRows(ctx: Context, ids: string[]): Promise<ConversationRow[]> {
  if (ids.length === 0) return [];
  const rows = await ctx.db.execute<Row>(sql`
    select c.id, c.lead_id as "leadId", c.needs_answer as "needsAnswer", c.is_unread as "isUnread",
      c.snoozed_until as "snoozedUntil", c.reply_class as "replyClass", c.mailbox_id as "mailboxId",
      c.last_email_at as "lastEmailAt", c.last_received_at as "lastReceivedAt",
      u.id as "assignedTo", u.name as "assignedName",
      l.agent_id as "agentId", l.name, l.title, l.company, l.email, l.sample,
      m.id as "emailId", m.direction, coalesce(m.state, 'received') as state, m.kind, m.subject, left(m.text, ${EXCERPT}) as excerpt
    from unnest(${sql.param(ids)}::uuid[]) with ordinality as v(id, place)
    join conversations c on c.workspace_id = ${ctx.workspaceId} and c.id = v.id
    join leads l on l.workspace_id = c.workspace_id and l.id = c.lead_id
    left join users u on u.id = c.assigned_to::uuid
    left join lateral (
      select m.id, m.direction, m.state, r.kind, m.subject, m.text from emails m
      left join received_emails r on r.email_message_id = m.id and r.workspace_id = m.workspace_id
      where m.workspace_id = c.workspace_id and m.conversation_id = c.id and (m.state is null or m.state not in ('draft', 'canceled'))
      order by coalesce(r.received_at, m.sent_at, m.due_at) desc, m.id desc limit 1
    ) m on true
    order by v.place`);
  return rows.map(toRow);
}

function toRow(row: Row): ConversationRow {
  const { assignedTo, assignedName, name, title, company, email, sample, emailId, ...rest } = row;
  const { direction, state, kind, subject, excerpt, ...conversation } = rest;
  return {
    ...conversation,
    snoozedUntil: toIso(row.snoozedUntil),
    lastEmailAt: toIso(row.lastEmailAt),
    lastReceivedAt: toIso(row.lastReceivedAt),
    assignedTo: assignedTo === null ? null : { id: assignedTo, name: assignedName ?? "" },
    lead: { id: row.leadId, name, title, company, email, sample },
    lastEmail:
      emailId === null
        ? null
        : {
            id: emailId,
            direction: direction!,
            state: state!,
            kind,
            subject,
            excerpt: (excerpt ?? "").replace(/\s+/g, " ").trim(),
          },
  };
}

function toIso(moment: string | Date | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}
