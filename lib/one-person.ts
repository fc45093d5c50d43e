import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/*
 * A person with several addresses is several leads: one that is written to, and others that were merged into it
 * (`leads.merged_into`), which keep their address and their history. Whatever must hold for the person and not only for one address
 * asks here who the others are.
 */

/** SQL: the other leads `p` of the person of the lead `alias`, for `from` or a lateral join. Each branch reads an index. */
export const othersOf = (alias: string) => `lateral (
  select p.* from leads p where p.workspace_id = ${alias}.workspace_id and p.merged_into = ${alias}.id
  union all
  select p.* from leads p where p.workspace_id = ${alias}.workspace_id and p.id = ${alias}.merged_into
  union all
  select p.* from leads p where p.workspace_id = ${alias}.workspace_id and p.merged_into = ${alias}.merged_into and p.id <> ${alias}.id
) p`;

/** SQL condition: `column` is the id of a lead, or of another lead of the same person. */
export const isOfPerson = (ctx: Context, column: string, leadId: string) => sql`${sql.raw(column)} in (
  select l.id from leads l where l.workspace_id = ${ctx.workspaceId} and l.id = ${leadId}
  union all
  select p.id from leads l cross join ${sql.raw(othersOf("l"))} where l.workspace_id = ${ctx.workspaceId} and l.id = ${leadId})`;

/** The ids of the leads of one person, those that were merged first, the one that is written to last. */
export async function listPerson(ctx: Context, leadId: string): Promise<string[]> {
  const rows = await ctx.db.execute<{ id: string }>(sql`
    select q.id from leads q where q.workspace_id = ${ctx.workspaceId} and ${isOfPerson(ctx, "q.id", leadId)}
    order by q.merged_into is null, q.id`);
  return rows.map(({ id }) => id);
}

/** SQL condition on `leads p`, another address of a person: it rules out a first email to any of their addresses. */
const RULES_OUT_FIRST = `(p.contacted_at is not null or p.replied_at is not null
  or p.status in ('queued', 'contacted', 'replied', 'unsubscribed', 'rejected'))`;

/** SQL condition on the lead `alias`: an address that was merged into it rules out a first email. For many leads at once. */
export const isMetElsewhere = (alias: string) => `exists (
  select 1 from leads p where p.workspace_id = ${alias}.workspace_id and p.merged_into = ${alias}.id and ${RULES_OUT_FIRST})`;

/** How the addresses that were merged into a lead end its sequence, or null. */
export type Elsewhere = "unsubscribed" | "rejected" | "replied" | "contacted";

/**
 * SQL value: the `Elsewhere` of the lead `alias`. `isFirst`, a condition: its first email is meant, which an email to any of the
 * addresses rules out. A bounce says something of its address alone.
 */
export const elsewhere = (alias: string, isFirst: string) =>
  elsewhereAmong(
    `select * from leads p where p.workspace_id = ${alias}.workspace_id and p.merged_into = ${alias}.id`,
    isFirst,
  );

/** The same, of leads that `others` selects. */
export const elsewhereAmong = (others: string, isFirst: string) => `(
  select case when bool_or(p.status = 'unsubscribed') then 'unsubscribed' when bool_or(p.status = 'rejected') then 'rejected'
    when ${isFirst} and bool_or(p.replied_at is not null) then 'replied'
    when ${isFirst} and bool_or(${RULES_OUT_FIRST}) then 'contacted' end
  from (${others}) p)`;
