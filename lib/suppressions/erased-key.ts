import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { erasedInSql, eraseText } from "@/lib/erased";
import { othersOf } from "@/lib/one-person";
import { domainKeyOf, emailKey } from "@/lib/text/email-address";

/** The entry that the suppression list keeps for the address of a person who was deleted for good. */
export function erasedKey(ctx: Pick<Context, "workspaceId">, email: string): string {
  return eraseText(ctx, emailKey(email));
}

/**
 * SQL condition: the lead `alias` is on its workspace's suppression list, by its address, by its hash or by its domain; or another
 * address of the person is, which was merged into it, for another reason than a bounce. Separate EXISTS clauses, so that each can be
 * evaluated for many leads at once.
 */
export function leadIsSuppressed(alias: string): string {
  const other = `exists (select 1 from leads p where p.workspace_id = ${alias}.workspace_id and p.merged_into = ${alias}.id
    and ${hasOptedOut("p")})`;
  return `(${isListed(alias)} or ${other})`;
}

/** SQL condition: the lead `alias` is on the list by what its person wants, which holds for all their addresses. */
export const hasOptedOut = (alias: string) => `(${isListed(alias, OF_PERSON)})`;

/** A bounce says something of its address; every other entry is what the person wants, at whatever address. */
const OF_PERSON = "and s.reason <> 'bounced'";

function isListed(alias: string, which = ""): string {
  const listed = (key: string) =>
    `exists (select 1 from suppressions s where s.workspace_id = ${alias}.workspace_id and s.email_key = ${key} ${which})`;
  return keysInSql(alias).map(listed).join(" or ");
}

/** All keys under which the address of the lead `alias` may be on the list. */
const keysInSql = (alias: string) => [
  `${alias}.email_key`,
  erasedInSql(`${alias}.workspace_id`, `${alias}.email_key`),
  domainOf(`${alias}.email_key`),
];

/** As `domainKeyOf`, in SQL. */
const domainOf = (key: string) => `'@' || split_part(${key}, '@', 2)`;

/** All keys under which an address may be on the list: its own, its hash, and that of its domain. */
export function keysOf(ctx: Context, email: string): string[] {
  const key = emailKey(email);
  return [key, erasedKey(ctx, email), domainKeyOf(key)];
}

/** The keys of addresses (`emailKey`) that nobody in the workspace may email, also for another address of the same person. */
export async function findSuppressed(ctx: Context, keys: string[]): Promise<Set<string>> {
  const erased = keys.map((key) => erasedKey(ctx, key));
  const rows = await ctx.db.execute<{ key: string }>(sql`
    select distinct v.key
    from unnest(${sql.param(keys)}::text[], ${sql.param(erased)}::text[], ${sql.param(keys.map(domainKeyOf))}::text[])
      as v(key, erased, domain)
    join suppressions s on s.workspace_id = ${ctx.workspaceId} and s.email_key in (v.key, v.erased, v.domain)
    union
    select l.email_key from leads l cross join ${sql.raw(othersOf("l"))}
    where l.workspace_id = ${ctx.workspaceId} and l.email_key = any(${sql.param(keys)}::text[]) and ${sql.raw(hasOptedOut("p"))}`);
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
