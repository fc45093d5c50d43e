import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { erasedInSql, eraseText } from "@/lib/erased";
import { emailKey } from "@/lib/text/email-key";

/** The entry that the suppression list keeps for the address of a person who was deleted for good. */
export function erasedKey(ctx: Pick<Context, "workspaceId">, email: string): string {
  return eraseText(ctx, emailKey(email));
}

/**
 * SQL condition: the lead `alias` is on its workspace's suppression list. Two separate EXISTS clauses, so that each can
 * be evaluated for many leads at once.
 */
export function leadIsSuppressed(alias: string): string {
  const erased = erasedInSql(`${alias}.workspace_id`, `${alias}.email_key`);
  const listed = (key: string) =>
    `exists (select 1 from suppressions s where s.workspace_id = ${alias}.workspace_id and s.email_key = ${key})`;
  return `(${listed(`${alias}.email_key`)} or ${listed(erased)})`;
}

/** The keys of addresses (`emailKey`) that nobody in the workspace may email. */
export async function findSuppressed(ctx: Context, keys: string[]): Promise<Set<string>> {
  const erased = keys.map((key) => erasedKey(ctx, key));
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select distinct v.key from unnest(${sql.param(keys)}::text[], ${sql.param(erased)}::text[]) as v(key, erased)
      join suppressions s on s.workspace_id = ${ctx.workspaceId} and s.email_key in (v.key, v.erased)`);
  return new Set(rows.map((row) => row.key));
}

/** The keys of addresses (`emailKey`) whose person was deleted for good; nothing about them is stored again. */
export async function findErased(ctx: Context, keys: string[]): Promise<Set<string>> {
  const keyOf = new Map(keys.map((key) => [erasedKey(ctx, key), key]));
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select email_key as key from suppressions
    where workspace_id = ${ctx.workspaceId} and email_key = any(${sql.param([...keyOf.keys()])}::text[])`);
  return new Set(rows.map((row) => keyOf.get(row.key)!));
}
