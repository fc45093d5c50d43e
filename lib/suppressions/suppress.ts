import { and, eq, sql } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import type { Context } from "@/lib/context";
import { emailKey } from "@/lib/leads/email-key";
import { erasedKey } from "./erased-key";

type SuppressionRow = typeof suppressions.$inferSelect;

/**
 * Bars an address for the whole workspace and gives its row. An address that is barred already keeps its first reason
 * and note. Mails that wait are not touched here: every claim asks the list, so that none of them is sent.
 */
export async function suppress(
  ctx: Context,
  entry: Pick<SuppressionRow, "email" | "reason"> & { note?: string | null | undefined },
): Promise<SuppressionRow> {
  const { email, reason, note = null } = entry;
  // The address of somebody who was deleted for good does not come back by way of this list.
  const [erased] = await ctx.db
    .select()
    .from(suppressions)
    .where(
      and(eq(suppressions.workspaceId, ctx.workspaceId), eq(suppressions.emailKey, erasedKey(ctx, email))),
    );
  if (erased) return erased;
  const [row] = await ctx.db
    .insert(suppressions)
    .values({ workspaceId: ctx.workspaceId, email, emailKey: emailKey(email), reason, note })
    .onConflictDoUpdate({
      target: [suppressions.workspaceId, suppressions.emailKey],
      // Changes nothing; "do nothing" would not give the row that is there.
      set: { emailKey: sql`excluded.email_key`, updatedAt: suppressions.updatedAt },
    })
    .returning();
  return row!;
}
