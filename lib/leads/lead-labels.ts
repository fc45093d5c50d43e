import type { leads } from "@/db/schema";
import { sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { type Attribution, listAttributions } from "./attributions";

export type LeadLabels = { tags: string[]; owner: { id: string; name: string } | null };

/** The columns `tags` and `owner` of `leads l` for a handwritten SELECT. A lead without them costs no lookup. */
export const LABEL_COLUMNS = `
  case when l.tag_ids is null then '[]'::jsonb else (
    select coalesce(jsonb_agg(t.name order by t.name_key), '[]'::jsonb) from tags t
    where t.workspace_id = l.workspace_id and t.id = any(l.tag_ids)) end as "tags",
  case when l.owner_id is not null then (
    select jsonb_build_object('id', u.id, 'name', u.name) from users u where u.id = l.owner_id) end as "owner"`;

type Labelled = Pick<typeof leads.$inferSelect, "tagIds" | "ownerId" | "evidence">;

/** A lead's row with the names of its tags and owner, and of the public sources that its evidence comes from. */
export async function withLabels<Row extends Labelled>(
  ctx: Context,
  lead: Row,
): Promise<Row & LeadLabels & { attribution: Attribution[] }> {
  const { tagIds, ownerId } = lead;
  const [labels] =
    tagIds || ownerId
      ? await ctx.db.execute<LeadLabels>(sql`
          select ${sql.raw(LABEL_COLUMNS)}
          from (select ${ctx.workspaceId}::uuid as workspace_id, ${sql.param(tagIds)}::uuid[] as tag_ids, ${ownerId}::uuid as owner_id) l`)
      : [];
  return {
    ...lead,
    tags: labels?.tags ?? [],
    owner: labels?.owner ?? null,
    attribution: listAttributions(lead.evidence),
  };
}
