import type { UIMessage } from "ai";
import { chatMessages } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import type { ApprovalCard } from "@/lib/tools/approval-card";
import { appendMessages } from "./append-messages";
import type { OpenTurn } from "./open-turn";
import { type TokenUse, tokensOf } from "./turn-credits";
import { findMessage, saysSomething } from "./turn-history";

/** One chunk of the AI SDK's UIMessage stream. */
export type Chunk = Record<string, unknown> & { type: string };

/** What a turn has said, done and used so far. */
export type TurnRecord = {
  /** The assistant's message as far as it is whole; undefined until the first step ends. */
  message: UIMessage | undefined;
  used: TokenUse;
  /** Output of the step that is going on, whose usage is not known yet. */
  unbilled: string;
  firstTokenMs: number | null;
  /** By call id: what the model called, the card that was shown, and how long the call took in milliseconds. */
  calls: Map<string, { toolName: string; input: Record<string, unknown> }>;
  cards: Map<string, ApprovalCard>;
  durations: Map<string, number>;
};

export function beginRecord(): TurnRecord {
  return {
    message: undefined,
    used: { inputTokens: 0, outputTokens: 0 },
    unbilled: "",
    firstTokenMs: null,
    calls: new Map(),
    cards: new Map(),
    durations: new Map(),
  };
}

/** Takes what a chunk tells into the record. `began`: when the turn did, by `performance.now()`. */
export function noteChunk(record: TurnRecord, chunk: Chunk, began: number): void {
  if (SAYS_SOMETHING.has(chunk.type)) record.firstTokenMs ??= Math.round(performance.now() - began);
  if (chunk.type === "text-delta" || chunk.type === "tool-input-delta")
    record.unbilled += String(chunk.delta ?? chunk.inputTextDelta ?? "");
  if (chunk.type === "tool-input-available")
    record.calls.set(String(chunk.toolCallId), {
      toolName: String(chunk.toolName),
      input: chunk.input as Record<string, unknown>,
    });
}
const SAYS_SOMETHING = new Set(["text-delta", "reasoning-delta", "tool-input-start", "tool-input-available"]);

/** Counts a finished step. If the server does not count tokens, they are estimated from the length. */
export function noteStep(
  record: TurnRecord,
  turn: OpenTurn,
  usage: { inputTokens: number | undefined; outputTokens: number | undefined },
): void {
  record.used.inputTokens += usage.inputTokens ?? turn.inputTokens;
  record.used.outputTokens += usage.outputTokens ?? tokensOf(record.unbilled);
  record.unbilled = "";
}

/** Counts what an aborted step has said: it reports no usage, so its output is estimated from its length. */
export function noteHalfStep(record: TurnRecord): void {
  record.used.outputTokens += tokensOf(record.unbilled);
  record.unbilled = "";
}

export function hasSaidSomething({ message }: TurnRecord): boolean {
  return message !== undefined && saysSomething(message);
}

/** Stores the message as far as it is written; with `credits`, which the turn was charged, also what it used. */
export async function writeMessage(
  ctx: Context,
  turn: OpenTurn,
  record: TurnRecord,
  status: "complete" | "partial" | "stopped" | "failed",
  credits: bigint | null,
): Promise<void> {
  const stored = (record.message?.parts ?? []) as unknown as Record<string, unknown>[];
  const parts = stored.map((part) => withFacts(record, part));
  const content = parts
    .flatMap((part) => (part.type === "text" ? [String(part.text)] : []))
    .join("\n")
    .trim();
  const values = { parts, content, status, model: ctx.adapters.models.name };
  const known = await findMessage(ctx, turn.threadId, { id: turn.messageId });
  if (!known)
    await appendMessages(ctx, turn.threadId, [{ id: turn.messageId, role: "assistant", content, parts }]);
  const { used, firstTokenMs } = record;
  await ctx.db
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
function withFacts({ cards, durations }: TurnRecord, part: Record<string, unknown>): Record<string, unknown> {
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
