import { creditAccounts } from "@/db/schema";
import { eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { creditsInWords } from "@/lib/text/credits-in-words";
import { toCredits } from "./amount";

/** The error if something cannot be paid for; `required` in millionths of a credit. */
export async function insufficientCredits(ctx: Context, required: bigint): Promise<AppError> {
  const balance = toCredits(await readBalance(ctx));
  return new AppError(
    "insufficient_credits",
    `This needs ${creditsInWords(toCredits(required))} and the workspace has ${balance}. Grant credits and try again.`,
    { required: toCredits(required), balance },
  );
}

/** Refuses, before anything is begun, work whose first `required` millionths cannot be paid. */
export async function requireBalance(ctx: Context, required: bigint): Promise<void> {
  if ((await readBalance(ctx)) < required) throw await insufficientCredits(ctx, required);
}

/** The available balance in millionths of a credit: posted minus held. */
export async function readBalance(ctx: Context): Promise<bigint> {
  const [account] = await ctx.db
    .select({ posted: creditAccounts.posted, held: creditAccounts.held })
    .from(creditAccounts)
    .where(eq(creditAccounts.workspaceId, ctx.workspaceId));
  return account ? account.posted - account.held : 0n;
}

/** The same, with the account locked: nobody else spends from it until the transaction ends. */
export async function lockBalance(ctx: Context): Promise<bigint> {
  await ctx.db
    .select({ workspaceId: creditAccounts.workspaceId })
    .from(creditAccounts)
    .where(eq(creditAccounts.workspaceId, ctx.workspaceId))
    .for("update");
  return readBalance(ctx);
}
