import type { z } from "zod";
import { type Context, transact } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { priceOf } from "@/lib/credits/price-list";
import { releaseHolds, settleHolds } from "@/lib/credits/resolve-holds";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { perProcess } from "@/lib/process/per-process";
import { type MarkedData, markData } from "./mark-data";
import { priceOfTokens } from "./price-of-tokens";

/** On whose behalf the model is asked, and what is charged. */
export type Asker = {
  ctx: Context;
  /** Whether the work may continue. Called inside the transactions that hold and charge credits, so it can lock rows. */
  canContinue: (ctx: Context) => Promise<boolean>;
  runId: string | null;
};

export type ModelQuestion<Answer extends z.ZodType> = {
  instructions: string;
  /** Text from pages, leads and emails; the model gets it as data only. */
  data: MarkedData[];
  answer: Answer;
};

/**
 * `none`: the caller continues with its rules alone. `guide`: no language model is configured; `unpaid`: not enough credits; `failed`: no
 * usable answer; `halted`: the work was stopped, and the caller must stop too.
 */
export type ModelAnswer<Value> =
  | { kind: "answer"; value: Value }
  | { kind: "none"; why: "guide" | "unpaid" | "halted" | "failed" };

const HOLD_MS = 15 * 60_000;
const ATTEMPTS = 2;
/** After this many failures in a row, or one that only the operator can fix, the model is not asked for `REST_MS`. */
const FAILURES = 3;
const REST_MS = 60_000;

const rest = perProcess("ask-model", () => ({ failures: 0, until: 0 }));

/**
 * Asks the language model for an answer of the given shape. The maximum cost is held before the request, and what was used is charged
 * after it, unless a pause or stop has happened in between. Never throws for a failure of the model or its provider. Must not be called
 * inside a transaction, which would keep its locks until the model has answered.
 */
export async function askModel<Answer extends z.ZodType>(
  asker: Asker,
  question: ModelQuestion<Answer>,
): Promise<ModelAnswer<z.output<Answer>>> {
  if (asker.ctx.inTransaction) throw new Error("The model cannot be asked inside a transaction.");
  if (asker.ctx.adapters.models.isGuide) return { kind: "none", why: "guide" };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    if (Date.now() < rest.until) break;
    const result = await askOnce(asker, question);
    if (result !== "unreadable") return result;
  }
  return { kind: "none", why: "failed" };
}

/** Clears this process's failure count, for tests. */
export function forgetModelFailures(): void {
  Object.assign(rest, { failures: 0, until: 0 });
}

async function askOnce<Answer extends z.ZodType>(
  asker: Asker,
  question: ModelQuestion<Answer>,
): Promise<ModelAnswer<z.output<Answer>> | "unreadable"> {
  const { maxOutputTokens } = asker.ctx.adapters.models;
  const { rule, prompt } = markData(question.data);
  const instructions = `${question.instructions}\n\n${rule}`;
  // Upper estimate: most tokens are three or four bytes, so half the bytes is enough. The 2,000 cover the answer's schema, which is sent
  // too.
  const mostInput = Math.ceil(Buffer.byteLength(instructions + prompt) / 2) + 2_000;
  const holds = await hold(asker, { input: mostInput, output: maxOutputTokens });
  if (!Array.isArray(holds)) return { kind: "none", why: holds };
  let used = { input: 0, output: 0 };
  try {
    const { generateAnswer } = await import("./generate-answer");
    const result = await generateAnswer(asker.ctx, { instructions, prompt, schema: question.answer });
    used = result.used;
    if (result.kind === "unreadable") return "unreadable";
    if (result.kind === "answer") {
      forgetModelFailures();
      return { kind: "answer", value: result.value };
    }
    noteFailure(result);
    return { kind: "none", why: "failed" };
  } finally {
    await settle(asker, holds, used);
  }
}

function noteFailure({ message, needsOperator }: { message: string; needsOperator: boolean }): void {
  rest.failures += 1;
  if (!needsOperator && rest.failures < FAILURES) return;
  rest.failures = 0;
  rest.until = Date.now() + REST_MS;
  console.warn(`The rules go on without the language model for a minute. ${message}`);
}

/**
 * Holds credits for input and output tokens. Each hold is settled or released by `settle`; if the process dies first, it expires after
 * `HOLD_MS`.
 */
async function hold(
  { ctx, canContinue, runId }: Asker,
  tokens: { input: number; output: number },
): Promise<[string, string] | "unpaid" | "halted"> {
  const key = newId();
  const expiresAt = new Date(Date.now() + HOLD_MS);
  try {
    return await transact(ctx, async (ctx) => {
      if (!(await canContinue(ctx))) return "halted";
      const holdFor = (action: "chatInputPerM" | "chatOutputPerM", amount: bigint) =>
        holdCredits(ctx, { key: `ask:${key}:${action}`, action, amount, runId, expiresAt });
      const input = await holdFor(
        "chatInputPerM",
        priceOfTokens(priceOf(ctx.settings, "chatInputPerM"), tokens.input),
      );
      const output = await holdFor(
        "chatOutputPerM",
        priceOfTokens(priceOf(ctx.settings, "chatOutputPerM"), tokens.output),
      );
      return [input.id, output.id] as [string, string];
    });
  } catch (error) {
    if (error instanceof AppError && error.code === "insufficient_credits") return "unpaid";
    throw error;
  }
}

async function settle(
  { ctx, canContinue }: Asker,
  [input, output]: [string, string],
  used: { input: number; output: number },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    // Once a pause or stop has been confirmed, nothing is charged any more.
    if (!(await canContinue(ctx)) || used.input + used.output === 0) {
      await releaseHolds(ctx, [input, output]);
      return;
    }
    await settleHolds(ctx, [
      { holdId: input, amount: priceOfTokens(priceOf(ctx.settings, "chatInputPerM"), used.input) },
      { holdId: output, amount: priceOfTokens(priceOf(ctx.settings, "chatOutputPerM"), used.output) },
    ]);
  });
}
