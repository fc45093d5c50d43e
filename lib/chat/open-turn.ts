import { chatTurns } from "@/db/schema";
import { requireActive } from "@/lib/agents/find-agent";
import { type Facts, writeAuditEntry } from "@/lib/audit-log";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { toMemory } from "@/lib/memory/memory";
import type { ToolAgent } from "@/lib/tools/registry";
import { lockThread } from "./lock-thread";
import { planTurn, type TurnPlan } from "./plan-turn";
import type { AttachedLead } from "./queries";
import { chatInstance } from "./running-turns";
import { CHARACTERS_A_TOKEN, holdForTurn, type TurnHolds, tokensOf } from "./turn-credits";
import { healMessage, listNewest, type MessageRow } from "./turn-history";
import { writeInstructions } from "./turn-instructions";
import type { TurnRequest } from "./turn-request";
import { writePlan } from "./write-plan";

export type OpenTurn = {
  kind: "opened";
  id: string;
  threadId: string;
  /** The assistant's message that the turn writes or continues. */
  messageId: string;
  agent: ToolAgent;
  instructions: string;
  /** Summary of the older part of the conversation. */
  summary: string | null;
  /** Oldest first. Ends with the assistant's message if the turn continues it. */
  history: MessageRow[];
  /** Estimated input tokens of one request to the model. */
  inputTokens: number;
  holds: TurnHolds;
  /** Messages up to this position no longer fit and have to be summarized; 0 if all fit. */
  summarizeTo: number;
  /** False while approvals in the message are still pending; the model is not called then. */
  canContinue: boolean;
  /** Whether messages were superseded that are restored if the turn fails before it says anything. */
  supersedes: boolean;
};

/** A repeated request; see `TurnPlan`. */
export type RepeatedTurn = Extract<TurnPlan, { kind: "repeat" }>;

/**
 * Writes a client's request to the stored thread and begins a turn (state `running`), in one transaction that holds the thread's row
 * lock: one turn per thread, decisions counted once, credits held before the model is called. After the commit, `runTurn` ends the turn.
 * A repeated request begins nothing.
 *
 * Errors: `not_found`, `agent_not_active`, `turn_in_progress`, `approval_not_pending`, `message_conflict`, `idempotency_mismatch`,
 * `validation_error` when there is nothing to do, `insufficient_credits`.
 */
export async function openTurn(
  ctx: Context,
  place: { agentId: string; threadId: string; attached: AttachedLead[] },
  readTurnRequest: () => TurnRequest,
): Promise<OpenTurn | RepeatedTurn> {
  const { agentId, threadId, attached } = place;
  return transact(ctx, async (ctx) => {
    const { thread, agent, memory, running } = await lockThread(ctx, agentId, threadId);
    const request = readTurnRequest();
    const plan = await planTurn(ctx, { threadId, running, attached }, request);
    if (plan.kind === "repeat") return plan;
    requireActive(agent);
    if (running) throw inProgress();
    const id = newId();
    const { messageId, firstPart, keep, canContinue, supersedes } = await writePlan(
      ctx,
      thread,
      id,
      plan,
      attached,
    );
    const { contextTokens, maxOutputTokens } = ctx.adapters.models;
    const { history, summarizeTo } = await readHistory(ctx, thread, contextTokens, keep);
    const size = history.reduce((sum, message) => sum + JSON.stringify(message.parts).length, 0);
    const inputTokens = tokensOf({ length: size }) + OVERHEAD_TOKENS;
    const holdIds = { inputHoldId: newId(), outputHoldId: newId() };
    const { workspaceId, idempotency } = ctx;
    const turn = {
      ...holdIds,
      id,
      workspaceId,
      threadId,
      messageId,
      firstPart,
      instanceId: chatInstance(),
      requestKey: idempotency?.key ?? null,
      requestBody: idempotency?.body ?? null,
    };
    const most = {
      inputTokens: Math.min(contextTokens, inputTokens * STEPS_HELD),
      outputTokens: maxOutputTokens * 2,
    };
    // Sent together, which saves round trips before the first byte. The hold comes last, because it locks the account's row until the
    // commit.
    const [, , holds] = await Promise.all([
      ctx.db.insert(chatTurns).values(turn).prepare("insert_chat_turn").execute(),
      writeAuditEntry(ctx, { facts: factsOf(request) }),
      holdForTurn(ctx, id, holdIds, most),
    ]);
    return {
      kind: "opened",
      id,
      threadId,
      messageId,
      agent: { id: agentId, campaignId: agent.campaignId },
      instructions: writeInstructions(agent.name, toMemory(ctx, memory)),
      summary: thread.summary,
      history,
      inputTokens,
      holds,
      summarizeTo,
      canContinue,
      supersedes,
    };
  });
}

function inProgress(): AppError {
  return new AppError(
    "turn_in_progress",
    "The agent is still answering in this thread. Wait for it to finish, or stop it.",
  );
}

/** What the audit log records of a request: its kind and, for decisions, how many of each. */
function factsOf(request: TurnRequest): Facts {
  if (request.kind !== "decide") return { request: request.kind };
  const approved = request.decisions.filter((decision) => decision.approved).length;
  return { request: request.kind, approved, denied: request.decisions.length - approved };
}

/** Tokens of instructions and tools, which are part of every request. */
const OVERHEAD_TOKENS = 4_000;
/** A turn that uses tools sends the conversation again with each step. Credits for this many steps are held. */
const STEPS_HELD = 3;
/** Share of the model's context window for the conversation; the rest is for tools and the answer. */
const HISTORY_SHARE = 0.6;

/**
 * What the model gets: every message that is not summarized yet. If that is too much, it gets the newer half of what fits, and everything
 * before is summarized first. Keeping only half means that not every turn has to summarize.
 */
async function readHistory(
  ctx: Context,
  thread: { id: string; summarizedTo: number },
  contextTokens: number,
  keep: ReadonlySet<string>,
): Promise<{ history: MessageRow[]; summarizeTo: number }> {
  const budget = contextTokens * CHARACTERS_A_TOKEN * HISTORY_SHARE;
  const { rows, isWhole } = await listNewest(ctx, thread.id, thread.summarizedTo, budget);
  const from = isWhole ? 0 : Math.floor(rows.length / 2);
  // A conversation starts with a user message; an answer whose question is gone would have no context.
  const first = rows.findIndex((row, index) => index >= from && row.role === "user");
  const kept = first === -1 ? rows.slice(-1) : rows.slice(first);
  const history: MessageRow[] = [];
  for (const row of kept) history.push(await healMessage(ctx, row, keep));
  return { history, summarizeTo: isWhole ? 0 : kept[0]!.position - 1 };
}
