import { setTimeout as wait } from "node:timers/promises";
import { isStepCount, streamText, toUIMessageStream, type UIMessage } from "ai";
import { isDatabaseAway } from "@/db/is-database-away";
import { chatMessages, chatTurns } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { explainFailure } from "@/lib/models/explain-failure";
import { logFailure } from "@/lib/process/log-failure";
import { appendMessages } from "./append-messages";
import { type ApprovalCard, makeApprovalCard } from "./approval-card";
import { askForApproval } from "./approvals";
import { withUsual } from "./chat-tools";
import { toModelMessages, toUiMessages } from "./model-messages";
import type { OpenTurn } from "./open-turn";
import { sumUp } from "./sum-up";
import { dropSuperseded, restoreSuperseded } from "./superseded";
import { settleTurn, type TokenUse, tokensOf } from "./turn-credits";
import { eventWriter } from "./turn-events";
import type { TurnFeed } from "./turn-feed";
import { findMessage, saysSomething } from "./turn-history";
import { withSummary } from "./turn-instructions";
import { approvalsOfTurn, makeTurnTools } from "./turn-tools";

type Chunk = Record<string, unknown> & { type: string };
type Ending = "done" | "stopped" | "failed";

/**
 * Runs a turn to its end, whether or not anyone listens; every chunk goes to the feed. Clients continue as soon as they receive the last
 * chunk (`finish`, `abort` or `error`). So it is sent only after one transaction has stored the message, charged the tokens used and
 * moved the turn from `running` to its end state, which frees the thread. Never throws; failures are reported in the stream.
 */
export async function runTurn(
  ctx: Context,
  turn: OpenTurn,
  feed: TurnFeed,
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  const used: TokenUse = { inputTokens: 0, outputTokens: 0 };
  const calls = new Map<string, { toolName: string; input: Record<string, unknown> }>();
  const cards = new Map<string, ApprovalCard>();
  const durations = new Map<string, number>();
  let written: UIMessage | undefined;
  let firstTokenMs: number | null = null;
  let ending: Ending = "done";
  let unbilled = "";
  let last: Chunk[] = [];
  const failed = new AbortController();
  try {
    if (turn.canContinue) {
      for await (const chunk of speak()) {
        firstTokenMs ??= SAYS_SOMETHING.has(chunk.type) ? Math.round(performance.now() - began) : null;
        if (chunk.type === "text-delta" || chunk.type === "tool-input-delta")
          unbilled += String(chunk.delta ?? chunk.inputTextDelta ?? "");
        if (chunk.type === "tool-input-available")
          calls.set(String(chunk.toolCallId), {
            toolName: String(chunk.toolName),
            input: chunk.input as Record<string, unknown>,
          });
        if (chunk.type === "start") continue;
        if (chunk.type === "abort") ending = "stopped";
        if (chunk.type === "error") {
          // The answer is over, whatever the provider still sends.
          ending = "failed";
          last = [chunk];
          failed.abort(new Error("The answer failed."));
          break;
        }
        if (last.length > 0 || ENDS.has(chunk.type)) last.push(chunk);
        else feed.push(chunk.type === "tool-approval-request" ? await withCard(chunk) : chunk);
      }
    } else {
      last = [{ type: "finish" }];
    }
  } catch (error) {
    ending = signal.aborted ? "stopped" : "failed";
    logFailure(error, turn.id, "chat turn");
    last = signal.aborted ? last : [{ type: "error", errorText: explainFailure(error).message }];
  }
  if (signal.aborted) {
    ending = "stopped";
    last = [{ type: "abort" }];
  }
  // An aborted step reports no usage, so its output is estimated from its length.
  used.outputTokens += tokensOf(unbilled);
  const heard = await feed.written();
  if (!(await storeWithRetry())) last = [{ type: "error", errorText: NOT_STORED }];
  feed.end(last);

  async function* speak(): AsyncGenerator<Chunk> {
    const { model, maxOutputTokens } = ctx.adapters.models;
    const tools = makeTurnTools(ctx, turn.agent, turn.threadId, durations);
    const stored = toUiMessages(turn.history);
    const summary = turn.summarizeTo > 0 ? await sumUpUnlessStopped() : turn.summary;
    const result = streamText({
      model: await model(),
      instructions: withSummary(turn.instructions, summary),
      messages: await toModelMessages(stored, tools),
      tools,
      toolApproval: approvalsOfTurn(ctx, turn.agent),
      toolCallConcurrency: 1,
      maxOutputTokens: Math.max(1, Math.min(maxOutputTokens, turn.holds.affordable.outputTokens)),
      maxRetries: 2,
      timeout: { chunkMs: ctx.settings.CHAT_TIMEOUT_MS },
      stopWhen: [
        isStepCount(ctx.settings.CHAT_MAX_STEPS),
        () =>
          used.outputTokens >= turn.holds.affordable.outputTokens ||
          used.inputTokens >= turn.holds.affordable.inputTokens,
      ],
      abortSignal: AbortSignal.any([signal, failed.signal]),
      onStepEnd: ({ usage }) => {
        // If the server does not count tokens, they are estimated from the length, as for an aborted step.
        used.inputTokens += usage.inputTokens ?? turn.inputTokens;
        used.outputTokens += usage.outputTokens ?? tokensOf(unbilled);
        unbilled = "";
      },
      onError: ({ error }) => logFailure(error, turn.id, "chat turn"),
    });
    const stream = toUIMessageStream({
      stream: result.stream,
      tools,
      originalMessages: stored,
      generateMessageId: () => turn.messageId,
      sendReasoning: true,
      onError: (error) => explainFailure(error).message,
      onStepEnd: ({ responseMessage }) => {
        written = responseMessage;
        return keepHalf(responseMessage);
      },
      onEnd: ({ responseMessage }) => {
        written = responseMessage;
      },
    });
    for await (const chunk of stream) yield chunk as unknown as Chunk;
  }

  /** A summary takes as long as an answer. It is finished for the next turn, but a stop does not wait for it. */
  async function sumUpUnlessStopped(): Promise<string | null> {
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    });
    signal.throwIfAborted();
    return Promise.race([sumUp(ctx, turn.threadId, turn.summarizeTo), stopped]);
  }

  /** Stores the approval request before the client sees it, and adds what a person needs to know to decide. */
  async function withCard(chunk: Chunk): Promise<Chunk> {
    const toolCallId = String(chunk.toolCallId);
    const call = calls.get(toolCallId)!;
    const { card, basis } = await makeApprovalCard(
      ctx,
      turn.agent,
      call.toolName,
      withUsual(call.toolName, call.input),
    );
    await askForApproval(ctx, {
      id: String(chunk.approvalId),
      threadId: turn.threadId,
      messageId: turn.messageId,
      toolCallId,
      toolName: call.toolName,
      input: call.input,
      basis,
    });
    cards.set(toolCallId, card);
    return { ...chunk, approvalDescriptor: card, reason: card.summary };
  }

  /** Called after every step, so that the output survives if the process dies. */
  async function keepHalf(message: UIMessage): Promise<void> {
    await writeMessage(message, "partial", null);
  }

  /** Retries while the database is down; otherwise the thread would stay blocked and the answer would be lost. */
  async function storeWithRetry(): Promise<boolean> {
    for (let tries = 1; ; tries += 1) {
      try {
        await store();
        return true;
      } catch (error) {
        logFailure(error, turn.id, "chat turn");
        if (tries >= STORE_TRIES && !isDatabaseAway(error)) return false;
        await wait(Math.min(STORE_RETRY_MS * tries, 2_000));
      }
    }
  }

  async function store(): Promise<void> {
    const message = written ?? ({ id: turn.messageId, role: "assistant", parts: [] } as UIMessage);
    const status = ending === "done" ? "complete" : ending;
    const hasSaidNothing = !saysSomething(message);
    await transact(ctx, async (ctx) => {
      const credits = await settleTurn(ctx, turn.holds, used);
      if (turn.canContinue) await writeMessage(message, status, credits, ctx);
      if (turn.supersedes) {
        // If a person stops the turn, the old answer stays gone: they saw it disappear, and nothing failed.
        const isTakenBack = hasSaidNothing && (ending === "failed" || signal.reason === "closing");
        await (isTakenBack ? restoreSuperseded : dropSuperseded)(ctx, turn.threadId, turn.id);
      }
      // A turn that failed without a charge may be requested again under its idempotency key.
      const isForNothing = ending === "failed" && credits === 0n;
      await ctx.db
        .update(chatTurns)
        .set({ state: ending, endedAt: new Date(), ...(isForNothing && { requestKey: null }) })
        .where(and(eq(chatTurns.workspaceId, ctx.workspaceId), eq(chatTurns.id, turn.id)));
      // In the same transaction, so that clients of other processes do not see the end before it is stored.
      const texts = last.map((chunk) => JSON.stringify(chunk));
      if (texts.length > 0) await eventWriter(ctx, turn.id)(heard, texts);
    });
  }

  async function writeMessage(
    message: UIMessage,
    status: "complete" | "partial" | "stopped" | "failed",
    credits: bigint | null,
    within: Context = ctx,
  ): Promise<void> {
    const parts = (message.parts as unknown as Record<string, unknown>[]).map(withFacts);
    const content = parts
      .flatMap((part) => (part.type === "text" ? [String(part.text)] : []))
      .join("\n")
      .trim();
    const values = { parts, content, status, model: ctx.adapters.models.name };
    const known = await findMessage(within, turn.threadId, { id: turn.messageId });
    if (!known) {
      await appendMessages(within, turn.threadId, [
        { id: turn.messageId, role: "assistant", content, parts },
      ]);
    }
    await within.db
      .update(chatMessages)
      .set({
        ...values,
        ...(credits === null
          ? {}
          : {
              inputTokens: sql`coalesce(${chatMessages.inputTokens}, 0) + ${used.inputTokens}::int`,
              outputTokens: sql`coalesce(${chatMessages.outputTokens}, 0) + ${used.outputTokens}::int`,
              credits: sql`coalesce(${chatMessages.credits}, 0) + ${credits.toString()}::bigint`,
              timeToFirstTokenMs: sql`coalesce(${chatMessages.timeToFirstTokenMs}, ${firstTokenMs}::int)`,
            }),
      })
      .where(and(eq(chatMessages.workspaceId, ctx.workspaceId), eq(chatMessages.id, turn.messageId)));
  }

  /** A part as it is stored: with the card that was shown and the duration of its call. */
  function withFacts(part: Record<string, unknown>): Record<string, unknown> {
    const id = String(part.toolCallId);
    const card = cards.get(id);
    const approval = part.approval as Record<string, unknown> | undefined;
    const durationMs = durations.get(id);
    return {
      ...part,
      ...(card && approval && { approval: { ...approval, descriptor: card, requestReason: card.summary } }),
      ...(durationMs !== undefined && { durationMs }),
    };
  }
}

const STORE_TRIES = 5;
const STORE_RETRY_MS = 100;
const NOT_STORED =
  "The answer could not be saved because of a problem on our side. Reload the thread before you continue.";
const ENDS = new Set(["finish", "abort"]);
const SAYS_SOMETHING = new Set(["text-delta", "reasoning-delta", "tool-input-start", "tool-input-available"]);
