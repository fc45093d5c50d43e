import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { isoTime, pageEnvelope, pageQuery, uuid } from "@/lib/shapes";
import { toCredits } from "./amount";
import { PRICED_ACTIONS } from "./price-list";

const Hold = z
  .object({
    id: uuid,
    action: z.enum(PRICED_ACTIONS),
    amount: z.number().describe("In credits."),
    purpose: z
      .enum(["email", "search", "pages", "chat", "model", "other"])
      .describe("What it is reserved for."),
    agentId: uuid.nullable(),
    agentName: z.string().nullable(),
    campaignId: uuid.nullable(),
    runId: uuid.nullable(),
    emailId: uuid.nullable(),
    emailState: z.string().nullable(),
    toAddress: z.string().nullable(),
    threadId: uuid.nullable(),
    createdAt: isoTime,
    expiresAt: isoTime.nullable().describe("When it is released automatically; null: once somebody decides."),
  })
  .meta({ id: "Hold", description: "Credits reserved for work in progress." });

type Row = {
  id: string;
  action: z.infer<typeof Hold>["action"];
  amount: string;
  word: string;
  agent_id: string | null;
  agent_name: string | null;
  campaign_id: string | null;
  run_id: string | null;
  email_id: string | null;
  email_state: string | null;
  to_address: string | null;
  thread_id: string | null;
  created_at: string;
  expires_at: string | null;
};

export const listHolds = capability(
  {
    name: "listHolds",
    description: "Lists reserved credits, newest first, with what each is for.",
    scope: "credits:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery,
    output: pageEnvelope("holds", Hold).extend({ held: z.number().describe("All of them, in credits.") }),
  },
  async (ctx, { page, pageSize }) => {
    const [rows, [sum]] = await Promise.all([
      ctx.db.execute<Row>(sql`
        select h.id, h.action, h.amount, split_part(h.key, ':', 1) as word, a.id as agent_id, a.name as agent_name,
          a.campaign_id, h.run_id, m.id as email_id, m.state as email_state, m.to_address, d.id as thread_id,
          h.created_at, h.expires_at
        from (
          select * from credit_holds where workspace_id = ${ctx.workspaceId} and state = 'held'
          order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}
        ) h
        left join deliveries m on m.workspace_id = h.workspace_id
          and m.id = case when h.key like 'email:%' then split_part(h.key, ':', 2)::uuid end
        left join chat_turns t on t.workspace_id = h.workspace_id
          and t.id = case when h.key like 'turn:%' then split_part(h.key, ':', 2)::uuid end
        left join chat_threads d on d.workspace_id = h.workspace_id and d.id = t.thread_id
        left join runs r on r.workspace_id = h.workspace_id and r.id = h.run_id
        left join agents a on a.workspace_id = h.workspace_id
          and (a.id = d.agent_id or a.campaign_id = coalesce(r.campaign_id, m.campaign_id))
        order by h.created_at desc, h.id desc`),
      ctx.db.execute<{ count: number; held: string }>(sql`
        select count(*)::int as count, coalesce(sum(amount), 0)::text as held
        from credit_holds where workspace_id = ${ctx.workspaceId} and state = 'held'`),
    ]);
    const { count: total, held } = sum!;
    return {
      holds: rows.map(toHold),
      held: toCredits(BigInt(held)),
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  },
);

/** By the first word of a hold's key. */
const PURPOSES: Record<string, z.infer<typeof Hold>["purpose"]> = {
  email: "email",
  search: "search",
  pages: "pages",
  turn: "chat",
  ask: "model",
};

function toHold(row: Row): z.input<typeof Hold> {
  return {
    id: row.id,
    action: row.action,
    amount: toCredits(BigInt(row.amount)),
    purpose: PURPOSES[row.word] ?? "other",
    agentId: row.agent_id,
    agentName: row.agent_name,
    campaignId: row.campaign_id,
    runId: row.run_id,
    emailId: row.email_id,
    emailState: row.email_state,
    toAddress: row.to_address,
    threadId: row.thread_id,
    createdAt: new Date(row.created_at),
    expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
  };
}
