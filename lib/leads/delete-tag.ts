import { z } from "zod";
import { tags } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { count, pathId } from "@/lib/shapes";

export const deleteTag = capability(
  {
    name: "deleteTag",
    description: "Deletes a tag and takes it from all its leads.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("tag") }),
    output: z.object({ leads: count.meta({ description: "How many leads had it." }) }),
  },
  async (ctx, { id }) => {
    const mine = and(eq(tags.workspaceId, ctx.workspaceId), eq(tags.id, id));
    // Waits for transactions that are giving the tag to leads; from here on, no other one can.
    const [tag] = await ctx.db.select({ id: tags.id }).from(tags).where(mine).for("update");
    if (!tag) throw notFound("tag");
    const changed = await ctx.db.execute(sql`
        with had as (
          select id from leads where workspace_id = ${ctx.workspaceId} and tag_ids @> array[${id}::uuid]
          order by id for no key update
        )
        update leads l set tag_ids = nullif(array_remove(l.tag_ids, ${id}::uuid), '{}'), updated_at = now()
        from had where l.workspace_id = ${ctx.workspaceId} and l.id = had.id`);
    await ctx.db.delete(tags).where(mine);
    return { leads: changed.count };
  },
);
