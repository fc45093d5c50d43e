import { inArray } from "drizzle-orm";
import { creditHolds } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { holdTogether } from "@/lib/credits/hold-credits";
import { insufficientCredits, lockBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { settleHolds } from "@/lib/credits/resolve-holds";
import { priceOfTokens } from "@/lib/models/price-of-tokens";

export type TokenUse = { inputTokens: number; outputTokens: number };
export type HoldIds = { inputHoldId: string; outputHoldId: string };
export type TurnHolds = HoldIds & {
  /** What the holds pay for. */
  affordable: TokenUse;
};

/** Estimated number of tokens in a text, for when no exact count is available. */
export function tokensOf(text: { length: number }): number {
  return Math.ceil(text.length / CHARACTERS_A_TOKEN);
}

export const CHARACTERS_A_TOKEN = 4;
const MILLION = 1_000_000n;
/** A turn that could not afford this much output is not begun. */
const LEAST_OUTPUT = 16;
/** A turn that could not afford to read this much input is not begun either. */
const LEAST_INPUT = 1_000;

/**
 * Holds what a turn may cost, at most the balance: first for input tokens, the rest for output tokens. Runs in the caller's transaction.
 * Errors: `insufficient_credits` if nothing is left to hold.
 */
export async function holdForTurn(
  ctx: Context,
  turnId: string,
  ids: HoldIds,
  most: TokenUse,
): Promise<TurnHolds> {
  const prices = pricesOf(ctx);
  const hold = (input: bigint, output: bigint) =>
    holdTogether(ctx, [
      { id: ids.inputHoldId, key: `turn:${turnId}:input`, action: "chatInputPerM", amount: input },
      { id: ids.outputHoldId, key: `turn:${turnId}:output`, action: "chatOutputPerM", amount: output },
    ]);
  const whole = {
    input: priceOfTokens(prices.input, most.inputTokens),
    output: priceOfTokens(prices.output, most.outputTokens),
  };
  if (await hold(whole.input, whole.output)) return { ...ids, affordable: most };
  const leastOutput = priceOfTokens(prices.output, LEAST_OUTPUT);
  const least = priceOfTokens(prices.input, Math.min(most.inputTokens, LEAST_INPUT)) + leastOutput;
  const balance = await lockBalance(ctx);
  if (balance < least) throw await insufficientCredits(ctx, least);
  const input = smaller(whole.input, balance - leastOutput);
  const output = smaller(whole.output, balance - input);
  if (!(await hold(input, output))) throw await insufficientCredits(ctx, least);
  return {
    ...ids,
    affordable: {
      inputTokens: tokensFor(input, prices.input, most.inputTokens),
      outputTokens: tokensFor(output, prices.output, most.outputTokens),
    },
  };
}

/** Charges what was used, at most what was held. Returns the charge in millionths of a credit. */
export async function settleTurn(ctx: Context, holds: HoldIds, used: TokenUse): Promise<bigint> {
  const prices = pricesOf(ctx);
  const input = priceOfTokens(prices.input, used.inputTokens);
  const output = priceOfTokens(prices.output, used.outputTokens);
  await settleHolds(ctx, [
    { holdId: holds.inputHoldId, amount: input },
    { holdId: holds.outputHoldId, amount: output },
  ]);
  const rows = await ctx.db
    .select({ settled: creditHolds.settled })
    .from(creditHolds)
    .where(
      and(
        eq(creditHolds.workspaceId, ctx.workspaceId),
        inArray(creditHolds.id, [holds.inputHoldId, holds.outputHoldId]),
      ),
    );
  return rows.reduce((sum, { settled }) => sum + (settled ?? 0n), 0n);
}

/** Millionths of a credit for a million tokens. The built-in guide costs nothing: these are prices of language models. */
function pricesOf({ adapters, settings }: Context): { input: bigint; output: bigint } {
  if (adapters.models.isGuide) return { input: 0n, output: 0n };
  return { input: priceOf(settings, "chatInputPerM"), output: priceOf(settings, "chatOutputPerM") };
}

function tokensFor(micros: bigint, perMillion: bigint, most: number): number {
  return perMillion === 0n ? most : Math.min(most, Number((micros * MILLION) / perMillion));
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
