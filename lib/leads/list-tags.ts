import { z } from "zod";
import { isoText } from "@/db/iso-text";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { Tag } from "./tag";

export const listTags = capability(
  {
    name: "listTags",
    description: "Lists the workspace's tags by name, each with how many leads have it.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      counted: z
        .union([z.boolean(), z.enum(["true", "false"])])
        .default(true)
        .describe("False: every count is 0, which is quicker."),
    }),
    output: z.object({ tags: z.array(Tag) }),
  },
  async (ctx, { counted }) => {
    const rows = await ctx.db.execute<z.input<typeof Tag>>(sql`
      select t.id, t.name, coalesce(c.leads, 0)::int as leads, ${sql.raw(isoText("t.created_at"))} as "createdAt",
        ${sql.raw(isoText("t.updated_at"))} as "updatedAt"
      from tags t left join (
        select tag, count(*) as leads from leads l, unnest(l.tag_ids) as tag
        where ${String(counted) === "true"} and l.workspace_id = ${ctx.workspaceId} and l.tag_ids is not null and l.merged_into is null group by tag
      ) c on c.tag = t.id
      where t.workspace_id = ${ctx.workspaceId} order by t.name_key`);
    return { tags: [...rows] };
  },
);
