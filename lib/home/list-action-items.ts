import { desc } from "drizzle-orm";
import { z } from "zod";
import { agents, type MailboxProblem, type MailboxProblemData, memories } from "@/db/schema";
import { and, eq, type InWorkspace, sql } from "@/db/scope";
import { type Breaker, breakerSentence } from "@/lib/breaker/breaker-shape";
import { countDueCalls } from "@/lib/calls/count-due-calls";
import { runFailureSentence } from "@/lib/campaigns/run-failure-sentence";
import type { Context } from "@/lib/context";
import { mailboxProblemSentence } from "@/lib/mailboxes/mailbox-problem-sentence";
import { missingForOutreach } from "@/lib/memory/missing-memory";
import type { Scope } from "@/lib/scopes";
import { isoTime, uuid } from "@/lib/shapes";
import { listReplies, Replies } from "./list-replies";

/** Maximum number of items per kind, newest first; `total` is the full number. */
const MAX_ITEMS = 10;

const OfAgent = { agentId: uuid, agentName: z.string() };

const listOf = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object({ items: z.array(z.object(shape)), total: z.number().int() });

export const ActionItems = z.object({
  approvals: listOf({
    ...OfAgent,
    id: z.string(),
    threadId: uuid,
    threadTitle: z.string(),
    tool: z.string(),
    at: isoTime,
  }),
  replies: Replies,
  drafts: listOf({ ...OfAgent, waiting: z.number().int(), at: isoTime }).describe(
    "Agents with drafts that are waiting for review.",
  ),
  unknownEmails: listOf({
    ...OfAgent,
    emailId: uuid,
    leadId: uuid,
    toAddress: z.string(),
    at: isoTime.nullable(),
  }),
  campaigns: listOf({
    ...OfAgent,
    campaignId: uuid,
    reason: z.enum(["out_of_credits", "mail_unavailable", "calls_unavailable", "failed"]),
    error: z.string().nullable(),
    at: isoTime,
  }),
  mailboxes: listOf({ id: uuid, address: z.string(), problem: z.string(), at: isoTime }).describe(
    "Mailboxes that cannot send or receive until a person does something.",
  ),
  breakers: listOf({
    id: uuid,
    message: z.string(),
    mailboxId: uuid.nullable(),
    agentId: uuid.nullable(),
    at: isoTime,
  }).describe("What holds emails until somebody has looked: of a mailbox, or of an agent's campaign."),
  memories: listOf({ ...OfAgent, missing: z.array(z.string()) }),
  dueCalls: z
    .object({ total: z.number().int(), hasMore: z.boolean() })
    .describe("Calls that the caller can make now; very large numbers are not counted fully."),
});
export type ActionItems = z.infer<typeof ActionItems>;

/**
 * Everything in the workspace that needs the caller's attention. Items that their role does not allow them to handle are
 * left out.
 */
export async function listActionItems(ctx: Context): Promise<ActionItems> {
  const [approvals, replies, drafts, unknownEmails, campaigns, mailboxes, breakers, memories, dueCalls] =
    await Promise.all([
      selectFor<ActionItems["approvals"]>(
        ctx,
        "chat:write",
        sql`
      select p.id, p.thread_id as "threadId", t.title as "threadTitle", p.tool_name as tool, a.id as "agentId",
        a.name as "agentName", p.created_at as at
      from chat_approvals p
      join chat_threads t on t.workspace_id = p.workspace_id and t.id = p.thread_id
      join agents a on a.workspace_id = t.workspace_id and a.id = t.agent_id
      where p.workspace_id = ${ctx.workspaceId} and p.state = 'pending'`,
      ),
      listReplies(ctx, MAX_ITEMS),
      selectFor<ActionItems["drafts"]>(
        ctx,
        "outreach:run",
        sql`
      select a.id as "agentId", a.name as "agentName", count(*)::int as waiting, max(d.created_at) as at
      from email_drafts d
      join leads l on l.workspace_id = d.workspace_id and l.id = d.lead_id
      join agents a on a.workspace_id = l.workspace_id and a.id = l.agent_id
      where d.workspace_id = ${ctx.workspaceId} and d.run_id is not null and d.skipped_at is null and l.status = 'new'
        and l.merged_into is null and a.status = 'active'
      group by a.id, a.name`,
      ),
      selectFor<ActionItems["unknownEmails"]>(
        ctx,
        "campaigns:write",
        sql`
      select m.id as "emailId", m.lead_id as "leadId", m.to_address as "toAddress", a.id as "agentId",
        a.name as "agentName", m.claimed_at as at
      from deliveries m join agents a on a.workspace_id = m.workspace_id and a.campaign_id = m.campaign_id
      where m.workspace_id = ${ctx.workspaceId} and m.state = 'unknown'`,
      ),
      select<HaltedCampaigns>(
        ctx,
        sql`
      select c.id as "campaignId", case c.status when 'failed' then 'failed' else c.pause_reason end as reason,
        r.failure_reason as "failureReason", r.failure_data as "failureData", a.id as "agentId", a.name as "agentName", c.updated_at as at
      from campaigns c
      join agents a on a.workspace_id = c.workspace_id and a.campaign_id = c.id
      left join runs r on r.workspace_id = c.workspace_id and r.id = c.current_run_id
      where c.workspace_id = ${ctx.workspaceId} and a.status <> 'archived'
        and (c.status = 'failed' or c.status = 'paused' and c.pause_reason in ('out_of_credits', 'mail_unavailable', 'calls_unavailable'))`,
      ),
      selectFor<FailingMailboxes>(
        ctx,
        "mailboxes:write",
        sql`
      select id, address, problem, problem_data as "problemData", updated_at as at from mailboxes
      where workspace_id = ${ctx.workspaceId} and state = 'needs_attention' and address is not null`,
      ),
      selectFor<OpenBreakers>(
        ctx,
        "mailboxes:write",
        sql`
      select b.id, b.reason, b.bad, b.emails, b.provider, b.status, b.mailbox_id as "mailboxId", a.id as "agentId", b.created_at as at
      from breakers b left join agents a on a.workspace_id = b.workspace_id and a.campaign_id = b.campaign_id
      where b.workspace_id = ${ctx.workspaceId} and b.is_open`,
      ),
      ctx.scopes.has("memory:write") ? listIncomplete(ctx) : NOTHING,
      ctx.scopes.has("calls:write") ? countDueCalls(ctx) : { total: 0, hasMore: false },
    ]);
  const items = campaigns.items.map(({ failureReason, failureData, ...campaign }) => ({
    ...campaign,
    error: runFailureSentence({ failureReason, failureData }),
  }));
  return {
    approvals,
    replies,
    drafts,
    unknownEmails,
    campaigns: { ...campaigns, items },
    mailboxes: {
      ...mailboxes,
      items: mailboxes.items.map(({ problem, problemData, ...mailbox }) => ({
        ...mailbox,
        problem: mailboxProblemSentence(problem, problemData),
      })),
    },
    breakers: {
      ...breakers,
      items: breakers.items.map(({ id, mailboxId, agentId, at, ...breaker }) => ({
        ...{ id, mailboxId, agentId, at },
        message: breakerSentence(breaker),
      })),
    },
    memories,
    dueCalls,
  };
}

type HaltedCampaign = Omit<ActionItems["campaigns"]["items"][number], "error"> &
  Parameters<typeof runFailureSentence>[0];
type HaltedCampaigns = { items: HaltedCampaign[]; total: number };

type FailingMailbox = Omit<ActionItems["mailboxes"]["items"][number], "problem"> & {
  problem: MailboxProblem;
  problemData: MailboxProblemData | null;
};
type FailingMailboxes = { items: FailingMailbox[]; total: number };

type OpenBreaker = Omit<ActionItems["breakers"]["items"][number], "message"> & Breaker;
type OpenBreakers = { items: OpenBreaker[]; total: number };

const NOTHING = { items: [], total: 0 };

async function selectFor<List extends { items: object[]; total: number }>(
  ctx: Context,
  scope: Scope,
  query: InWorkspace,
): Promise<List> {
  return ctx.scopes.has(scope) ? select<List>(ctx, query) : (NOTHING as unknown as List);
}

/** The newest rows of a query, which must have a column `at`, and their total number. */
async function select<List extends { items: object[]; total: number }>(
  ctx: Context,
  query: InWorkspace,
): Promise<List> {
  const rows = await ctx.db.execute<Record<string, unknown> & { total: number; at: string | null }>(sql`
    select q.*, count(*) over ()::int as total from (${query}) q order by q.at desc nulls last limit ${MAX_ITEMS}`);
  const items = rows.map(({ total: _, at, ...row }) => ({ ...row, at: at && new Date(at).toISOString() }));
  return { items, total: rows[0]?.total ?? 0 } as unknown as List;
}

async function listIncomplete(ctx: Context): Promise<ActionItems["memories"]> {
  const rows = await ctx.db
    .select({ agentName: agents.name, memory: memories })
    .from(agents)
    .innerJoin(memories, and(eq(memories.workspaceId, agents.workspaceId), eq(memories.agentId, agents.id)))
    .where(and(eq(agents.workspaceId, ctx.workspaceId), eq(agents.status, "active")))
    .orderBy(desc(agents.createdAt), desc(agents.id));
  const incomplete = rows
    .map(({ agentName, memory }) => ({
      agentId: memory.agentId,
      agentName,
      missing: missingForOutreach(memory, ctx.settings),
    }))
    .filter(({ missing }) => missing.length > 0);
  return { items: incomplete.slice(0, MAX_ITEMS), total: incomplete.length };
}
