import type { ReplyClass } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { countConversations } from "@/lib/inbox/count-conversations";
import { listConversations } from "@/lib/inbox/list-conversations";

/** Conversations that are named in a summary. */
const MOST_LISTED = 10;

export type SummaryFacts = {
  /** Conversations that need an answer, and how many of them are assigned to the reader. */
  needsAnswer: number;
  mine: number;
  /** Those of the reader first, then those of nobody; none of somebody else. */
  listed: {
    id: string;
    name: string;
    company: string | null;
    replyClass: ReplyClass | null;
    excerpt: string;
    receivedAt: string | null;
  }[];
  /** What happened in the time that the summary is about. People who replied, by the class of their newest reply. */
  replied: { replyClass: ReplyClass | null; people: number }[];
  sent: number;
  bounced: number;
  optedOut: number;
  /** What cannot send or receive until a person does something. Not told to somebody who cannot. */
  failingMailboxes: number;
};

/** What a summary tells the person whose context it is: of the time from `since` to `until`, and of now. */
export async function readSummaryFacts(ctx: Context, since: Date, until: Date): Promise<SummaryFacts> {
  const open = { view: "needs_answer", limit: MOST_LISTED } as const;
  const within = (at: string) =>
    sql`${sql.raw(at)} >= ${since.toISOString()}::timestamptz and ${sql.raw(at)} < ${until.toISOString()}::timestamptz`;
  const [{ needsAnswer, mine }, ofMine, ofNobody, replied, [counts]] = await Promise.all([
    countConversations(ctx, {}),
    listConversations(ctx, { ...open, assignedTo: "me" }),
    listConversations(ctx, { ...open, assignedTo: "nobody" }),
    ctx.db.execute<SummaryFacts["replied"][number]>(sql`
      select "replyClass", count(*)::int as people from (
        select distinct on (m.lead_id) r.reply_class as "replyClass"
        from conversations c
        join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 'in'
        join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
        where c.workspace_id = ${ctx.workspaceId} and c.lead_id is not null
          and c.last_received_at >= ${since.toISOString()}::timestamptz and r.kind = 'human' and ${within("r.received_at")}
        order by m.lead_id, r.received_at desc
      ) replies group by 1 order by 2 desc, 1`),
    ctx.db.execute<Record<"sent" | "bounced" | "optedOut" | "failingMailboxes", number>>(sql`
      select
        (select count(*)::int from deliveries m
          where m.workspace_id = ${ctx.workspaceId} and m.enrollment_id is not null and ${within("m.sent_at")}) as sent,
        (select count(*)::int from activity_events a
          where a.workspace_id = ${ctx.workspaceId} and a.kind = 'email_bounced' and ${within("a.at")}) as bounced,
        (select count(distinct a.lead_id)::int from activity_events a
          where a.workspace_id = ${ctx.workspaceId} and a.kind = 'unsubscribed' and ${within("a.at")}) as "optedOut",
        (select count(*)::int from mailboxes b
          where b.workspace_id = ${ctx.workspaceId} and b.state = 'needs_attention' and ${ctx.scopes.has("mailboxes:write")}
        ) as "failingMailboxes"`),
  ]);
  return {
    ...counts!,
    needsAnswer,
    mine,
    replied: [...replied],
    listed: [...ofMine.conversations, ...ofNobody.conversations]
      .slice(0, MOST_LISTED)
      .map(({ id, lead, replyClass, lastEmail, lastReceivedAt }) => ({
        id,
        name: lead.name ?? lead.email,
        company: lead.company,
        replyClass,
        excerpt: lastEmail?.direction === "in" ? lastEmail.excerpt : "",
        receivedAt: lastReceivedAt,
      })),
  };
}
