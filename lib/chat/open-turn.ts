import { and, eq, sql } from "drizzle-orm";
import { agents, chatTurns, memories, messages, threads } from "@/db/schema";
import { requireActive } from "@/lib/agents/require-active";
import { type Facts, noteCall } from "@/lib/audit/note-call";
import { type Context, transact } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { newId } from "@/lib/id";
import { livingInstances } from "@/lib/instance";
import { toMemory } from "@/lib/memory/memory";
import { chatModel } from "@/lib/models/open-models";
import { appendMessages } from "./append-messages";
import { decideApprovals } from "./approvals";
import type { ChatAgent } from "./chat-tools";
import { closeTurn } from "./close-broken-turns";
import { DEFAULT_TITLE } from "./create-thread";
import type { AttachedLead } from "./find-attached-leads";
import { findThread, isThread } from "./find-thread";
import { chatInstance, isForgotten } from "./running-turns";
import { CHARACTERS_A_TOKEN, holdForTurn, type TurnHolds, tokensOf } from "./turn-credits";
import { dropFrom, findMessage, healMessage, listNewest, type MessageRow } from "./turn-history";
import { writeInstructions } from "./turn-instructions";
import type { TurnWish } from "./turn-wish";

export type OpenTurn = {
  id: string;
  threadId: string;
  /** The assistant's message that is written or gone on with. */
  messageId: string;
  agent: ChatAgent;
  instructions: string;
  /** What was summed up of the talk so far. */
  summary: string | null;
  /** Oldest first; with the assistant's message at the end where the turn goes on with it. */
  history: MessageRow[];
  /** About what one request to the model reads. */
  inputTokens: number;
  holds: TurnHolds;
  /** Position up to which the talk does not fit any more; 0: all of it does. */
  summarizeTo: number;
  /** False when approvals are still open in the message: then nothing is said yet. */
  mayGoOn: boolean;
};

/**
 * Writes a client's wish into the stored talk and begins a turn, in one transaction: one turn a thread, decisions
 * taken once, credits held before a model is asked.
 *
 * Errors: `not_found`, `agent_not_active`, `turn_in_progress`, `approval_not_pending`, `validation_error` when there
 * is nothing to do, `insufficient_credits`.
 */
export async function openTurn(
  ctx: Context,
  place: { agentId: string; threadId: string; attached: AttachedLead[] },
  readWish: () => TurnWish,
): Promise<OpenTurn> {
  const { agentId, threadId, attached } = place;
  return transact(ctx, async (ctx) => {
    const { thread, agent, memory, running } = await lockThread(ctx, agentId, threadId);
    const wish = readWish();
    requireActive(agent);
    if (running) await closeBrokenTurn(ctx, running);
    const { messageId, keep, mayGoOn } = await writeWish(ctx, thread, wish, attached);
    const { contextTokens, maxOutputTokens } = chatModel();
    const { history, summarizeTo } = await readHistory(ctx, thread, contextTokens, keep);
    const id = newId();
    const size = history.reduce((sum, message) => sum + JSON.stringify(message.parts).length, 0);
    const inputTokens = tokensOf({ length: size }) + OVERHEAD_TOKENS;
    const holdIds = { inputHoldId: newId(), outputHoldId: newId() };
    const { workspaceId } = ctx;
    const turn = { ...holdIds, id, workspaceId, threadId, messageId, instanceId: chatInstance() };
    const most = {
      inputTokens: Math.min(contextTokens, inputTokens * STEPS_HELD),
      outputTokens: maxOutputTokens * 2,
    };
    // Sent together, which spares ways to the database before the first byte; the hold last, because the account's row
    // is locked from there to the commit.
    const [, , holds] = await Promise.all([
      ctx.db.insert(chatTurns).values(turn).prepare("insert_chat_turn").execute(),
      noteCall(ctx, { facts: factsOf(wish) }),
      holdForTurn(ctx, id, holdIds, most),
    ]);
    return {
      id,
      threadId,
      messageId,
      agent: { id: agentId, campaignId: agent.campaignId },
      instructions: writeInstructions(agent.name, toMemory(memory)),
      summary: thread.summary,
      history,
      inputTokens,
      holds,
      summarizeTo,
      mayGoOn,
    };
  });
}

/** What the audit log may know of a wish: of decisions, how many there were of each kind. */
function factsOf(wish: TurnWish): Facts {
  if (wish.kind !== "decide") return { wish: wish.kind };
  const approved = wish.decisions.filter((decision) => decision.approved).length;
  return { wish: wish.kind, approved, denied: wish.decisions.length - approved };
}

/** Instructions and tools, which go along with every request. */
const OVERHEAD_TOKENS = 4_000;
/** A turn that uses tools sends the talk again with each step; this many times are set aside for. */
const STEPS_HELD = 3;
/** Of the model's window, what the talk may take; the rest is for tools and the answer. */
const HISTORY_SHARE = 0.6;

/** The thread, locked, with all that a turn has to know before it begins. Errors: `not_found`. */
async function lockThread(ctx: Context, agentId: string, threadId: string) {
  const [row] = await ctx.db
    .select({ thread: threads, agent: agents, memory: memories, running: chatTurns })
    .from(threads)
    .innerJoin(agents, and(eq(agents.workspaceId, threads.workspaceId), eq(agents.id, threads.agentId)))
    .innerJoin(memories, eq(memories.agentId, agents.id))
    .leftJoin(chatTurns, and(eq(chatTurns.threadId, threads.id), eq(chatTurns.state, "running")))
    .where(isThread(ctx, agentId, threadId))
    .for("update", { of: threads })
    .prepare("lock_thread")
    .execute();
  if (row) return row;
  await findThread(ctx, agentId, threadId);
  throw notFound("thread");
}

type Turn = typeof chatTurns.$inferSelect;

/** A turn whose process is gone, or knows nothing of it any more, is over: what it had set aside returns, and the thread goes on. */
async function closeBrokenTurn(ctx: Context, running: Turn): Promise<void> {
  const living = await ctx.db.execute(sql`select 1 where ${running.instanceId}::uuid in ${livingInstances}`);
  if (living.length > 0 && !isForgotten(running))
    throw new AppError(
      "turn_in_progress",
      "The agent is still answering in this thread. Wait for its end, or stop it with POST …/messages/stop.",
    );
  await closeTurn(ctx, running);
}

type Written = { messageId: string; keep: ReadonlySet<string>; mayGoOn: boolean };
const NONE: ReadonlySet<string> = new Set();

async function writeWish(
  ctx: Context,
  thread: typeof threads.$inferSelect,
  wish: TurnWish,
  attached: AttachedLead[],
): Promise<Written> {
  if (wish.kind === "decide") return writeDecisions(ctx, thread.id, wish.decisions);
  if (wish.kind === "regenerate") {
    const answer = await findMessage(
      ctx,
      thread.id,
      wish.messageId ? { id: wish.messageId } : { role: "assistant" },
    );
    if (answer?.role !== "assistant") throw nothingToRegenerate();
    await dropFrom(ctx, thread, answer.position);
    if ((await findMessage(ctx, thread.id, "newest"))?.role !== "user") throw nothingToRegenerate();
    return { messageId: newId(), keep: NONE, mayGoOn: true };
  }
  const parts = [
    { type: "text", text: wish.text },
    ...(attached.length > 0 ? [{ type: "data-leads", data: attached }] : []),
  ];
  let id = wish.messageId;
  if (wish.kind === "edit") {
    const old = await findMessage(ctx, thread.id, { id: wish.messageId });
    if (old?.role !== "user") throw notFound("message");
    await dropFrom(ctx, thread, old.position);
  } else {
    const newest = await findMessage(ctx, thread.id, "newest");
    if (newest) await healMessage(ctx, newest);
    if (id && !(await isFree(ctx, id))) id = undefined;
  }
  const saidBy = `${ctx.actor.kind}:${ctx.actor.id}`;
  const said = { role: "user" as const, content: wish.text, parts, saidBy, ...(id ? { id } : {}) };
  await appendMessages(
    ctx,
    thread.id,
    [said],
    thread.title === DEFAULT_TITLE ? { title: titleOf(wish.text) } : {},
  );
  return { messageId: newId(), keep: NONE, mayGoOn: true };
}

function titleOf(said: string): string {
  const title = said.replace(/\s+/g, " ").trim();
  return title.length > 60 ? `${title.slice(0, 59).trimEnd()}…` : title;
}

/** Copies what counted of a person's decisions onto the stored parts; nothing else of what was sent is taken. */
async function writeDecisions(
  ctx: Context,
  threadId: string,
  sent: Parameters<typeof decideApprovals>[2],
): Promise<Written> {
  const decisions = await decideApprovals(ctx, threadId, sent);
  const [first] = decisions.values();
  const { messageId } = first!;
  const message = await findMessage(ctx, threadId, { id: messageId });
  if (!message) throw notFound("message");
  const keep = new Set<string>();
  let isOpen = false;
  const parts = message.parts.map((part) => {
    const approval = part.approval as { id?: string } | undefined;
    const decision = approval?.id ? decisions.get(approval.id) : undefined;
    if (decision) {
      keep.add(decision.toolCallId);
      const { approved, reason } = decision;
      return {
        ...part,
        state: "approval-responded",
        approval: { ...approval, approved, ...(reason ? { reason } : {}) },
      };
    }
    // Those that were decided before, and those that still wait, stay as they are.
    if (part.state === "approval-responded" || part.state === "approval-requested")
      keep.add(String(part.toolCallId));
    if (part.state === "approval-requested") isOpen = true;
    return part;
  });
  await ctx.db.update(messages).set({ parts }).where(eq(messages.id, message.id));
  return { messageId, keep, mayGoOn: !isOpen };
}

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
  // A talk begins with the person's words; an answer to what is no longer there would stand alone.
  const first = rows.findIndex((row, index) => index >= from && row.role === "user");
  const kept = first === -1 ? rows.slice(-1) : rows.slice(first);
  const history: MessageRow[] = [];
  for (const row of kept) history.push(await healMessage(ctx, row, keep));
  return { history, summarizeTo: isWhole ? 0 : kept[0]!.position - 1 };
}

async function isFree(ctx: Context, id: string): Promise<boolean> {
  const rows = await ctx.db.select({ id: messages.id }).from(messages).where(eq(messages.id, id));
  return rows.length === 0;
}

function nothingToRegenerate(): AppError {
  return new AppError("validation_error", "There is no such answer to regenerate.", [
    { path: "messageId", message: "must be an answer of the agent in this thread" },
  ]);
}
