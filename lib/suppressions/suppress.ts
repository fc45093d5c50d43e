import { getTableColumns } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { type Context, transact } from "@/lib/context";
import { emailKey } from "@/lib/text/email-address";
import { erasedKey } from "./erased-key";
import { lockLeadsOf, recordSuppressions } from "./record-suppressions";

type SuppressionRow = typeof suppressions.$inferSelect;

/**
 * Suppresses an address, or everybody at a domain (`@example.com`), for the whole workspace and returns its row. An address that is already suppressed keeps its
 * first reason and note. Queued emails are not changed here: every claim checks the list, so none of them is sent.
 */
export async function suppress(
  ctx: Context,
  entry: Pick<SuppressionRow, "email" | "reason"> & { note?: string | null | undefined },
): Promise<SuppressionRow> {
  return transact(ctx, (ctx) => add(ctx, entry));
}

async function add(ctx: Context, entry: Parameters<typeof suppress>[1]): Promise<SuppressionRow> {
  const { email, reason, note = null } = entry;
  // Adding an entry must not bring back the address of a person who was deleted for good.
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
      // Changes nothing; `on conflict do nothing` would not return the existing row.
      set: { emailKey: sql`excluded.email_key`, updatedAt: suppressions.updatedAt },
    })
    // `xmax` is 0 for a new row; an existing row has been locked or updated.
    .returning({ ...getTableColumns(suppressions), isNew: sql<boolean>`xmax = 0` });
  const { isNew, ...row } = made!;
  if (isNew) await recordSuppressions(ctx, [row]);
  return row;
}
