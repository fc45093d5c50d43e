import { getTableColumns } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { emailKey } from "@/lib/text/email-key";
import { erasedKey } from "./erased-key";
import { lockLeadsOf, recordSuppressions } from "./record-suppressions";

type SuppressionRow = typeof suppressions.$inferSelect;

/**
 * Bars an address for the whole workspace and gives its row. An address that is blocked already keeps its first reason
 * and note. Emails that wait are not touched here: every claim asks the list, so that none of them is sent.
 */
export async function suppress(
  ctx: Context,
  entry: Pick<SuppressionRow, "email" | "reason"> & { note?: string | null | undefined },
): Promise<SuppressionRow> {
  return transact(ctx, (ctx) => add(ctx, entry));
}

async function add(ctx: Context, entry: Parameters<typeof suppress>[1]): Promise<SuppressionRow> {
  const { email, reason, note = null } = entry;
  // The address of somebody who was deleted for good does not come back by way of this list.
  const [erased] = await ctx.db
    .select()
    .from(suppressions)
    .where(
      and(eq(suppressions.workspaceId, ctx.workspaceId), eq(suppressions.emailKey, erasedKey(ctx, email))),
    );
  if (erased) return erased;
  const key = emailKey(email);
  await lockLeadsOf(ctx, [key]);
  const [made] = await ctx.db
    .insert(suppressions)
    .values({ workspaceId: ctx.workspaceId, email, emailKey: key, reason, note })
    .onConflictDoUpdate({
      target: [suppressions.workspaceId, suppressions.emailKey],
      // Changes nothing; "do nothing" would not give the row that is there.
      set: { emailKey: sql`excluded.email_key`, updatedAt: suppressions.updatedAt },
    })
    // A row that was there has been locked or changed by somebody: `xmax` of a new one is 0.
    .returning({ ...getTableColumns(suppressions), isNew: sql<boolean>`xmax = 0` });
  const { isNew, ...row } = made!;
  if (isNew) await recordSuppressions(ctx, [row]);
  return row;
}
