import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { erasedInSql, eraseText } from "@/lib/erased";
import { emailKey } from "@/lib/text/email-key";

/** What stands in the suppression list for the address of a person who was deleted for good. */
export function erasedKey(ctx: Pick<Context, "workspaceId">, email: string): string {
  return eraseText(ctx, emailKey(email));
}

/**
 * SQL condition: the lead `alias` is on the suppression list of its workspace. Two questions, so that each can be
 * answered for many leads at once.
 */
export function leadIsSuppressed(alias: string): string {
  const erased = erasedInSql(`${alias}.workspace_id`, `${alias}.email_key`);
  const listed = (key: string) =>
    `exists (select 1 from suppressions s where s.workspace_id = ${alias}.workspace_id and s.email_key = ${key})`;
  return `(${listed(`${alias}.email_key`)} or ${listed(erased)})`;
}

/** Those of the keys of addresses (`emailKey`) that nobody in the workspace may write to. */
export async function findSuppressed(ctx: Context, keys: string[]): Promise<Set<string>> {
  const erased = keys.map((key) => erasedKey(ctx, key));
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select distinct v.key from unnest(${sql.param(keys)}::text[], ${sql.param(erased)}::text[]) as v(key, erased)
      join suppressions s on s.workspace_id = ${ctx.workspaceId} and s.email_key in (v.key, v.erased)`);
  return new Set(rows.map((row) => row.key));
}

/** Those of the keys of addresses (`emailKey`) whose person was deleted for good: nothing of them is kept again. */
export async function findErased(ctx: Context, keys: string[]): Promise<Set<string>> {
  const keyOf = new Map(keys.map((key) => [erasedKey(ctx, key), key]));
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select email_key as key from suppressions
    where workspace_id = ${ctx.workspaceId} and email_key = any(${sql.param([...keyOf.keys()])}::text[])`);
  return new Set(rows.map((row) => keyOf.get(row.key)!));
}
