import { and, eq, inArray } from "drizzle-orm";
import { creditHolds } from "@/db/schema";
import type { Context } from "@/lib/context";
import { holdOfBalance, holdTogether } from "@/lib/credits/hold-credits";
import { insufficientCredits } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { settleHolds } from "@/lib/credits/resolve-holds";
import { env } from "@/lib/env";
import { priceOfTokens } from "@/lib/models/price-of-tokens";

export type TokenUse = { inputTokens: number; outputTokens: number };
export type TurnHolds = {
  inputHoldId: string;
  outputHoldId: string;
  /** What the holds pay for. */
  affordable: TokenUse;
};

const MILLION = 1_000_000n;
/** A turn that could say less than this is not begun. */
const LEAST_OUTPUT = 16;

/**
 * Sets aside what a turn may cost, at most the balance: first for what is read, the rest for what is said. Inside the
 * caller's transaction. Errors: `insufficient_credits` when nothing is left to hold.
 */
export async function holdForTurn(ctx: Context, turnId: string, most: TokenUse): Promise<TurnHolds> {
  const prices = { input: priceOf(env(), "chatInputPerM"), output: priceOf(env(), "chatOutputPerM") };
  const least =
    priceOfTokens(prices.input, Math.min(most.inputTokens, 1_000)) +
    priceOfTokens(prices.output, LEAST_OUTPUT);
  const whole = await holdTogether(ctx, [
    {
      key: `turn:${turnId}:input`,
      action: "chatInputPerM",
      amount: priceOfTokens(prices.input, most.inputTokens),
    },
    {
      key: `turn:${turnId}:output`,
      action: "chatOutputPerM",
      amount: priceOfTokens(prices.output, most.outputTokens),
    },
  ]);
  if (whole) return { inputHoldId: whole[0]!, outputHoldId: whole[1]!, affordable: most };
  let affordable = most;
  const [inputHoldId, outputHoldId] = await holdOfBalance(ctx, (balance) => {
    if (balance < least) return insufficientCredits(ctx, least).then((error) => Promise.reject(error));
    const input = smaller(
      priceOfTokens(prices.input, most.inputTokens),
      balance - priceOfTokens(prices.output, LEAST_OUTPUT),
    );
    const output = smaller(priceOfTokens(prices.output, most.outputTokens), balance - input);
    affordable = {
      inputTokens: tokensFor(input, prices.input, most.inputTokens),
      outputTokens: tokensFor(output, prices.output, most.outputTokens),
    };
    return [
      { key: `turn:${turnId}:input`, action: "chatInputPerM", amount: input },
      { key: `turn:${turnId}:output`, action: "chatOutputPerM", amount: output },
    ];
  });
  return { inputHoldId: inputHoldId!, outputHoldId: outputHoldId!, affordable };
}

/** Charges what was used, at most what was held. Answers the charge in millionths of a credit. */
export async function settleTurn(
  ctx: Context,
  holds: Pick<TurnHolds, "inputHoldId" | "outputHoldId">,
  used: TokenUse,
): Promise<bigint> {
  const input = priceOfTokens(priceOf(env(), "chatInputPerM"), used.inputTokens);
  const output = priceOfTokens(priceOf(env(), "chatOutputPerM"), used.outputTokens);
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

function tokensFor(micros: bigint, perMillion: bigint, most: number): number {
  return perMillion === 0n ? most : Math.min(most, Number((micros * MILLION) / perMillion));
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
