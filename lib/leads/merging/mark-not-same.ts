import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { inOrder, PairOfLeads } from "./pair-of-leads";

/** Repeating it changes nothing. */
export const markNotSame = capability(
  {
    name: "markNotSame",
    description: "Marks two leads as not the same person: they are no longer listed as duplicates.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: PairOfLeads,
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id, otherId }) => {
    const [first, second] = inOrder(id, otherId);
    for (const one of [first, second]) await findLead(ctx, one, { lock: true });
    await ctx.db.execute(sql`
        insert into leads_apart (workspace_id, lead_id, other_id, by)
        values (${ctx.workspaceId}, ${first}, ${second}, ${`${ctx.actor.kind}:${ctx.actor.id}`})
        on conflict (lead_id, other_id) do nothing`);
    return { ok: true as const };
  },
);
