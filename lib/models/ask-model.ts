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

/** Who asks and pays. */
export type Asker = {
  ctx: Context;
  /** Whether the work may still go on. Asked inside the transactions that hold and that charge, so that it can lock. */
  mayGoOn: (ctx: Context) => Promise<boolean>;
  runId: string | null;
};

export type ModelQuestion<Answer extends z.ZodType> = {
  instructions: string;
  /** Text of pages, leads and emails: the model gets it as data only. */
  data: MarkedData[];
  answer: Answer;
};

/**
 * `none`: the rules alone go on. Of these `guide` is no language model, `unpaid` no credit, `failed` no usable answer;
 * after `halted` the caller has to stop as well.
 */
export type ModelAnswer<Value> =
  | { kind: "answer"; value: Value }
  | { kind: "none"; why: "guide" | "unpaid" | "halted" | "failed" };

const HOLD_MS = 15 * 60_000;
const ATTEMPTS = 2;
/** After this many failures in a row, or one that only a person can mend, nobody asks for `REST_MS`. */
const FAILURES = 3;
const REST_MS = 60_000;

const rest = perProcess("ask-model", () => ({ failures: 0, until: 0 }));

/**
 * Asks the language model for an answer of the given shape. What it may cost at most is held before and what it used is
 * charged after, unless a pause or stop came first. Never throws for what the model or its provider does. Not to be called
 * inside a transaction: it would hold its locks for as long as the model thinks.
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

/** Forgets the failures of this process, for tests that begin anew. */
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
  // A token is at least one byte of what is said; most are three or four. The shape travels with the question.
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

/** The holds for what is read and for what is written. */
async function hold(
  { ctx, mayGoOn, runId }: Asker,
  tokens: { input: number; output: number },
): Promise<[string, string] | "unpaid" | "halted"> {
  const key = newId();
  const expiresAt = new Date(Date.now() + HOLD_MS);
  try {
    return await transact(ctx, async (ctx) => {
      if (!(await mayGoOn(ctx))) return "halted";
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
  { ctx, mayGoOn }: Asker,
  [input, output]: [string, string],
  used: { input: number; output: number },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    // Nothing is charged once pause or stop has answered.
    if (!(await mayGoOn(ctx)) || used.input + used.output === 0) {
      await releaseHolds(ctx, [input, output]);
      return;
    }
    await settleHolds(ctx, [
      { holdId: input, amount: priceOfTokens(priceOf(ctx.settings, "chatInputPerM"), used.input) },
      { holdId: output, amount: priceOfTokens(priceOf(ctx.settings, "chatOutputPerM"), used.output) },
    ]);
  });
}
