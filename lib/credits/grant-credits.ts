import { creditAccounts, creditEntries } from "@/db/schema";
import { sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { toCredits, toMicros } from "./amount";

/**
 * Adds credits to a workspace's ledger. `amount` in credits, above zero; a repeated `key` grants nothing again. Returns
 * the entry's id and the balance after it, in credits.
 */
export async function grantCredits(
  ctx: Context,
  grant: { amount: number; note: string; key?: string },
): Promise<{ entryId: string; balance: number }> {
  const amount = toMicros(grant.amount);
  if (amount <= 0n) throw new AppError("validation_error", "The amount must be above zero.", []);
  return transact(ctx, async (ctx) => {
    const entryId = newId();
    const entered = await ctx.db
      .insert(creditEntries)
      .values({
        id: entryId,
        workspaceId: ctx.workspaceId,
        kind: "grant",
        amount,
        key: grant.key ?? `grant:${entryId}`,
        note: grant.note,
      })
      .onConflictDoNothing({ target: [creditEntries.workspaceId, creditEntries.key] })
      .returning({ id: creditEntries.id });
    const added = entered.length > 0 ? amount : 0n;
    const [account] = await ctx.db
      .insert(creditAccounts)
      .values({ workspaceId: ctx.workspaceId, posted: added })
      .onConflictDoUpdate({
        target: creditAccounts.workspaceId,
        set: { posted: sql`${creditAccounts.posted} + excluded.posted`, updatedAt: sql`now()` },
      })
      .returning({ posted: creditAccounts.posted, held: creditAccounts.held });
    return { entryId, balance: toCredits(account!.posted - account!.held) };
  });
}
