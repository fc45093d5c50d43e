import { chatTurns } from "@/db/schema";
import { requireActive } from "@/lib/agents/require-active";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import type { Facts } from "@/lib/invocation";
import { toMemory } from "@/lib/memory/memory";
import { leaveUnaudited, writeAuditEntry } from "@/lib/write-audit-entry";
import type { ChatAgent } from "./chat-tools";
import type { AttachedLead } from "./find-attached-leads";
import { lockThread } from "./lock-thread";
import { planTurn, type TurnPlan } from "./plan-turn";
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
  /** The assistant's message that is written or gone on with. */
  messageId: string;
  agent: ChatAgent;
  instructions: string;
  /** What was summed up of the conversation so far. */
  summary: string | null;
  /** Oldest first; with the assistant's message at the end where the turn goes on with it. */
  history: MessageRow[];
  /** About what one request to the model reads. */
  inputTokens: number;
  holds: TurnHolds;
  /** Position up to which the conversation does not fit any more; 0: all of it does. */
  summarizeTo: number;
  /** False when approvals are still open in the message: then nothing is said yet. */
  mayGoOn: boolean;
  /** Whether messages were put aside that come back if the turn fails before it has said anything. */
  supersedes: boolean;
};

/** A request that was made before; see `TurnPlan`. */
export type RepeatedTurn = Extract<TurnPlan, { kind: "repeat" }>;

/**
 * Writes a client's request into the stored thread and begins a turn, in one transaction: one turn a thread, decisions
 * taken once, credits held before a model is asked. A request that was made before begins nothing.
 *
 * Errors: `not_found`, `agent_not_active`, `turn_in_progress`, `approval_not_pending`, `message_conflict`,
 * `idempotency_mismatch`, `validation_error` when there is nothing to do, `insufficient_credits`.
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
    if (plan.kind === "repeat") {
      leaveUnaudited(ctx);
      return plan;
    }
    requireActive(agent);
    if (running) throw inProgress();
    const id = newId();
    const { messageId, firstPart, keep, mayGoOn, supersedes } = await writePlan(
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
    // Sent together, which spares ways to the database before the first byte; the hold last, because the account's row
    // is locked from there to the commit.
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
      mayGoOn,
      supersedes,
    };
  });
}

function inProgress(): AppError {
  return new AppError(
    "turn_in_progress",
    "The agent is still answering in this thread. Wait for its end, or stop it with POST …/messages/stop.",
  );
}

/** What the audit log may know of a request: of decisions, how many there were of each kind. */
function factsOf(request: TurnRequest): Facts {
  if (request.kind !== "decide") return { request: request.kind };
  const approved = request.decisions.filter((decision) => decision.approved).length;
  return { request: request.kind, approved, denied: request.decisions.length - approved };
}

/** Instructions and tools, which go along with every request. */
const OVERHEAD_TOKENS = 4_000;
/** A turn that uses tools sends the conversation again with each step; this many times are set aside for. */
const STEPS_HELD = 3;
/** Of the model's window, what the conversation may take; the rest is for tools and the answer. */
const HISTORY_SHARE = 0.6;

/**
 * What is said to the model: all that is not summed up yet. Where that is too much, the newer half of what fits; what
 * came before is summed up first, so that it does not have to be at every turn.
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
  // A conversation begins with the person's words; an answer to what is no longer there would stand alone.
  const first = rows.findIndex((row, index) => index >= from && row.role === "user");
  const kept = first === -1 ? rows.slice(-1) : rows.slice(first);
  const history: MessageRow[] = [];
  for (const row of kept) history.push(await healMessage(ctx, row, keep));
  return { history, summarizeTo: isWhole ? 0 : kept[0]!.position - 1 };
}
