import { desc, eq } from "drizzle-orm";
import { creditEntries } from "@/db/schema";
import type { Context } from "@/lib/context";
import { toCredits } from "./amount";

/** The newest entries of a workspace's ledger, amounts in credits. */
export async function listLedger(ctx: Context, page: { limit: number }) {
  const rows = await ctx.db
    .select()
    .from(creditEntries)
    .where(eq(creditEntries.workspaceId, ctx.workspaceId))
    .orderBy(desc(creditEntries.createdAt), desc(creditEntries.id))
    .limit(page.limit);
  return rows.map((row) => ({ ...row, amount: toCredits(row.amount) }));
}
