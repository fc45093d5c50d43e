import { and, eq, inArray } from "drizzle-orm";
import { creditHolds } from "@/db/schema";
import type { Context } from "@/lib/context";
import { holdCredits } from "@/lib/credits/hold-credits";
import { insufficientCredits, readBalance } from "@/lib/credits/insufficient-credits";
import { priceOf } from "@/lib/credits/price-list";
import { settleHolds } from "@/lib/credits/resolve-holds";
import { env } from "@/lib/env";

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
  const balance = await readBalance(ctx);
  const least = costOf(Math.min(most.inputTokens, 1_000), prices.input) + costOf(LEAST_OUTPUT, prices.output);
  if (balance < least || (least > 0n && balance <= 0n)) throw await insufficientCredits(ctx, least);
  const input = smaller(
    costOf(most.inputTokens, prices.input),
    balance - costOf(LEAST_OUTPUT, prices.output),
  );
  const output = smaller(costOf(most.outputTokens, prices.output), balance - input);
  const [inputHold, outputHold] = [
    await holdCredits(ctx, { key: `turn:${turnId}:input`, action: "chatInputPerM", amount: input }),
    await holdCredits(ctx, { key: `turn:${turnId}:output`, action: "chatOutputPerM", amount: output }),
  ];
  return {
    inputHoldId: inputHold.id,
    outputHoldId: outputHold.id,
    affordable: {
      inputTokens: tokensFor(input, prices.input, most.inputTokens),
      outputTokens: tokensFor(output, prices.output, most.outputTokens),
    },
  };
}

/** Charges what was used, at most what was held. Answers the charge in millionths of a credit. */
export async function settleTurn(
  ctx: Context,
  holds: Pick<TurnHolds, "inputHoldId" | "outputHoldId">,
  used: TokenUse,
): Promise<bigint> {
  const input = costOf(used.inputTokens, priceOf(env(), "chatInputPerM"));
  const output = costOf(used.outputTokens, priceOf(env(), "chatOutputPerM"));
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

/** Rounded up to the millionth. */
function costOf(tokens: number, perMillion: bigint): bigint {
  return (BigInt(Math.ceil(tokens)) * perMillion + MILLION - 1n) / MILLION;
}

function tokensFor(micros: bigint, perMillion: bigint, most: number): number {
  return perMillion === 0n ? most : Math.min(most, Number((micros * MILLION) / perMillion));
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
