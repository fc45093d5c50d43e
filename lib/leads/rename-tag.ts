import { z } from "zod";
import { tags } from "@/db/schema";
import { and, eq, or, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { type Context, transactApart } from "@/lib/context";
import { notFound } from "@/lib/errors";
import { explainConflict } from "@/lib/explain-conflict";
import { pathId, uuid } from "@/lib/shapes";
import { readTagName, TagName, tagKey } from "./tag-name";

export const renameTag = capability(
  {
    name: "renameTag",
    description:
      "Renames a tag on all its leads. With merge, a tag that has the new name already takes its leads, and this one is deleted.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["conflict"],
    input: z.object({
      id: pathId("tag"),
      name: TagName,
      merge: z
        .boolean()
        .default(false)
        .describe(
          "True: a tag that has the new name already takes this one's leads. False: such a name is refused.",
        ),
    }),
    output: z.object({
      id: uuid.describe("Id of the tag that the leads have now."),
      name: z.string(),
      merged: z.boolean(),
    }),
  },
  async (ctx, { id, name, merge }) => {
    if (!merge) return rename(ctx, id, name);
    for (let attempt = 1; ; attempt++) {
      const other = await findOther(ctx, id, tagKey(name));
      if (other) {
        await mergeInto(ctx, id, other.id);
        return { ...other, merged: true };
      }
      try {
        return await transactApart(ctx, (ctx) => rename(ctx, id, name));
      } catch (error) {
        // Somebody created a tag with this name just now: it is found the next time, and takes the leads.
        if (attempt === MAX_ATTEMPTS || explainConflict(error)?.code !== "conflict") throw error;
      }
    }
  },
);

const MAX_ATTEMPTS = 4;

async function rename(ctx: Context, id: string, name: string) {
  const [tag] = await ctx.db
    .update(tags)
    .set({ name: readTagName(name), nameKey: tagKey(name) })
    .where(and(eq(tags.workspaceId, ctx.workspaceId), eq(tags.id, id)))
    .returning();
  if (!tag) throw notFound("tag");
  return { ...tag, merged: false };
}

/** The other tag with this name. It and the tag are locked: from here on, nobody gives either to a lead. */
async function findOther(ctx: Context, id: string, nameKey: string) {
  // In the order in which `findOrCreateTags` locks, so that the two cannot deadlock.
  const found = await ctx.db
    .select({ id: tags.id, name: tags.name })
    .from(tags)
    .where(and(eq(tags.workspaceId, ctx.workspaceId), or(eq(tags.id, id), eq(tags.nameKey, nameKey))))
    .orderBy(tags.nameKey)
    .for("update");
  if (!found.some((tag) => tag.id === id)) throw notFound("tag");
  return found.find((tag) => tag.id !== id);
}

/** Leads and saved views that have the one tag have the other one instead. */
async function mergeInto(ctx: Context, id: string, other: string): Promise<void> {
  await ctx.db.execute(sql`
    with had as (
      select id from leads where workspace_id = ${ctx.workspaceId} and tag_ids @> array[${id}::uuid]
      order by id for no key update
    )
    update leads l set updated_at = now(), tag_ids = case
      when l.tag_ids @> array[${other}::uuid] then array_remove(l.tag_ids, ${id}::uuid)
      else array_replace(l.tag_ids, ${id}::uuid, ${other}::uuid) end
    from had where l.workspace_id = ${ctx.workspaceId} and l.id = had.id`);
  await ctx.db.execute(sql`
    update lead_views set query = replace(query, ${id}, ${other})
    where workspace_id = ${ctx.workspaceId} and query like ${`%${id}%`}`);
  await ctx.db.delete(tags).where(and(eq(tags.workspaceId, ctx.workspaceId), eq(tags.id, id)));
}
