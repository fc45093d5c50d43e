import { z } from "zod";
import { REPLY_CLASSES } from "@/db/schema";
import { sql } from "@/db/scope";
import { findAgentOfCampaign } from "@/lib/campaigns/find-campaign";
import { capability } from "@/lib/capability";
import { count, isoTime, pathId, uuid, wholeNumber } from "@/lib/shapes";

/** Replies that are listed, newest first. */
const MAX_REPLIES = 10;
/** How much of a reply is shown. */
const EXCERPT = 300;

export const summarizeCampaign = capability(
  {
    name: "summarizeCampaign",
    description:
      "Sums up what happened in a campaign in the last days (7 by default): leads found, emails sent, bounces, people who replied or opted out, and the newest replies.",
    scope: "campaigns:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      id: pathId("campaign"),
      days: wholeNumber(1, 92).default(7).meta({ description: "How many days back." }),
    }),
    output: z.object({
      days: count,
      leadsFound: count,
      emailsSent: count,
      bounced: count.describe("Emails that came back, or were refused, because the address takes no mail."),
      replied: count.describe("People who replied, or whose reply somebody logged."),
      interested: count.describe("Those of them who are interested or want to meet."),
      optedOut: count,
      replies: z
        .array(
          z.object({
            conversationId: uuid,
            leadId: uuid,
            name: z.string().nullable(),
            company: z.string().nullable(),
            email: z.string(),
            replyClass: z.enum(REPLY_CLASSES).nullable(),
            excerpt: z
              .string()
              .describe("The sentence that decided the class, or the beginning of the text."),
            at: isoTime,
          }),
        )
        .describe(`The newest ${MAX_REPLIES} replies.`),
    }),
  },
  async (ctx, { id, days }) => {
    const agent = await findAgentOfCampaign(ctx, id);
    const since = sql`now() - make_interval(days => ${days})`;
    const received = sql`
      select c.id as "conversationId", l.id as "leadId", l.name, l.company, l.email, r.reply_class as "replyClass",
        coalesce(r.class_quote, left(m.text, ${EXCERPT}), '') as excerpt, r.received_at as at
      from conversations c
      join leads l on l.workspace_id = c.workspace_id and l.id = c.lead_id and l.agent_id = ${agent.id}
      join messages m on m.workspace_id = c.workspace_id and m.conversation_id = c.id and m.direction = 'in'
      join received_emails r on r.workspace_id = m.workspace_id and r.email_message_id = m.id
      where c.workspace_id = ${ctx.workspaceId} and c.last_received_at >= ${since} and c.last_email_at >= ${since}
        and r.kind = 'human' and r.received_at >= ${since}`;
    const [[counted], replies] = await Promise.all([
      ctx.db.execute<Counted>(sql`
        select
          (select count(*)::int from leads l
            where l.workspace_id = ${ctx.workspaceId} and l.agent_id = ${agent.id} and l.created_at >= ${since}) as "leadsFound",
          (select count(*)::int from deliveries m
            where m.workspace_id = ${ctx.workspaceId} and m.campaign_id = ${id} and m.enrollment_id is not null and m.sent_at >= ${since}) as "emailsSent",
          (select count(*)::int from activity_events a
            where a.workspace_id = ${ctx.workspaceId} and a.campaign_id = ${id} and a.kind = 'email_bounced' and a.at >= ${since}) as bounced,
          (select count(distinct p.id)::int from (
            select "leadId" as id from (${received}) r
            union all
            select l.id from leads l
            where l.workspace_id = ${ctx.workspaceId} and l.agent_id = ${agent.id} and l.contacted_at is not null and l.replied_at >= ${since}
          ) p) as replied,
          (select count(distinct r."leadId")::int from (${received}) r where r."replyClass" in ('interested', 'meeting')) as interested,
          (select count(distinct l.id)::int from leads l
            join activity_events a on a.workspace_id = l.workspace_id and a.lead_id = l.id and a.kind = 'unsubscribed' and a.at >= ${since}
            where l.workspace_id = ${ctx.workspaceId} and l.agent_id = ${agent.id} and l.status = 'unsubscribed') as "optedOut"`),
      ctx.db.execute<Reply>(sql`${received} order by r.received_at desc, m.id desc limit ${MAX_REPLIES}`),
    ]);
    return {
      days,
      ...counted!,
      replies: replies.map(({ at, excerpt, ...reply }) => ({
        ...reply,
        excerpt: excerpt.replace(/\s+/g, " ").trim(),
        at: new Date(at),
      })),
    };
  },
);

type Counted = Record<
  "leadsFound" | "emailsSent" | "bounced" | "replied" | "interested" | "optedOut",
  number
>;
type Reply = {
  conversationId: string;
  leadId: string;
  name: string | null;
  company: string | null;
  email: string;
  replyClass: (typeof REPLY_CLASSES)[number] | null;
  excerpt: string;
  at: string;
};
