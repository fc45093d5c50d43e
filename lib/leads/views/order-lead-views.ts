import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { uuid } from "@/lib/shapes";

export const orderLeadViews = capability(
  {
    name: "orderLeadViews",
    description: "Puts saved views in this order; views that are not named keep their place.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ viewIds: z.array(uuid).max(200) }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { viewIds }) => {
    const own = ctx.actor.kind === "user" ? sql`or v.user_id = ${ctx.actor.id}` : sql``;
    // The places that these views have now are dealt out anew.
    await ctx.db.execute(sql`
        with mine as (
          select v.id, v.position, row_number() over (order by v.position, v.id) as place from lead_views v
          where v.workspace_id = ${ctx.workspaceId} and v.id = any(${sql.param(viewIds)}::uuid[]) and (v.is_shared ${own})
        ), wanted as (
          select m.id, row_number() over (order by w.ordinality) as place
          from mine m join unnest(${sql.param(viewIds)}::uuid[]) with ordinality w(id, ordinality) on w.id = m.id
        )
        update lead_views v set position = m.position, updated_at = now()
        from wanted w join mine m on m.place = w.place where v.workspace_id = ${ctx.workspaceId} and v.id = w.id`);
    return { ok: true as const };
  },
);
