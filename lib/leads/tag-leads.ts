import { inArray } from "drizzle-orm";
import { z } from "zod";
import { LEAD_STATUSES, tags } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { recordActivity } from "@/lib/activity/record-activity";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { count, uuid } from "@/lib/shapes";
import { ChosenLeads } from "./chosen-leads";
import { findOrCreateTags } from "./find-or-create-tags";
import { lockChosenLeads } from "./lock-chosen-leads";
import { MAX_TAGS_OF_LEAD, TagNames, tagKey } from "./tag-name";

type Changed = { id: string; campaignId: string; added: string[] | null; removed: string[] | null };

export const tagLeads = capability(
  {
    name: "tagLeads",
    description: "Adds tags to leads and removes others, by name. A tag that does not exist is created.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: ChosenLeads.extend({
      add: TagNames.default([]),
      remove: TagNames.default([]).meta({
        description: "Names of tags to remove; names that no tag has are ignored.",
      }),
    }),
    output: z.object({
      leadIds: z.array(uuid).describe("Ids of the leads whose tags changed."),
      full: count.meta({
        description: `Leads left as they were, because they would have more than ${MAX_TAGS_OF_LEAD} tags.`,
      }),
    }),
  },
  async (ctx, { leadIds, add, remove }) => {
    const added = await findOrCreateTags(ctx, add);
    const removed = await findTags(ctx, remove);
    const chosen = await lockChosenLeads(ctx, leadIds, [...LEAD_STATUSES]);
    const ids = chosen.map(({ leadId }) => leadId);
    const { changed, full } = await changeTags(ctx, ids, {
      add: added.map(({ id }) => id),
      remove: removed.map(({ id }) => id),
    });
    const nameOf = new Map([...added, ...removed].map(({ id, name }) => [id, name]));
    const named = (tagIds: string[] | null) => (tagIds ?? []).map((id) => nameOf.get(id)!).sort();
    await recordActivity(
      ctx,
      changed.map(({ id, campaignId, added, removed }) => ({
        kind: "lead_tagged" as const,
        leadId: id,
        campaignId,
        details: { added: named(added), removed: named(removed) },
      })),
    );
    return { leadIds: changed.map(({ id }) => id), full };
  },
);

async function changeTags(
  ctx: Context,
  leadIds: string[],
  { add, remove }: { add: string[]; remove: string[] },
): Promise<{ changed: Changed[]; full: number }> {
  const rows = await ctx.db.execute<Changed & { isFull: boolean }>(sql`
    with before as (
      select id, campaign_id, coalesce(tag_ids, '{}') as tag_ids from leads
      where workspace_id = ${ctx.workspaceId} and id = any(${sql.param(leadIds)}::uuid[])
    ), sides as (
      select id, campaign_id, tag_ids,
        array(select unnest(${sql.param(add)}::uuid[]) except select unnest(tag_ids)
          except select unnest(${sql.param(remove)}::uuid[])) as added,
        array(select unnest(${sql.param(remove)}::uuid[]) intersect select unnest(tag_ids)) as removed
      from before
    ), judged as (
      select *, cardinality(tag_ids) + cardinality(added) - cardinality(removed) > ${MAX_TAGS_OF_LEAD} as full from sides
      where cardinality(added) + cardinality(removed) > 0
    ), changed as (
      update leads l set updated_at = now(),
        tag_ids = nullif(array(select unnest(j.tag_ids || j.added) except select unnest(j.removed)), '{}')
      from judged j where l.workspace_id = ${ctx.workspaceId} and l.id = j.id and not j.full
    )
    select id, campaign_id as "campaignId", added, removed, "full" as "isFull" from judged order by id`);
  return {
    changed: rows.filter(({ isFull }) => !isFull),
    full: rows.filter(({ isFull }) => isFull).length,
  };
}

/** Those of the named tags that exist. */
async function findTags(ctx: Context, names: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (names.length === 0) return [];
  return ctx.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, ctx.workspaceId), inArray(tags.nameKey, names.map(tagKey))));
}
