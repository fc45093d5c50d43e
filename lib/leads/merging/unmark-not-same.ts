import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { findLead } from "@/lib/leads/find-lead";
import { pathId } from "@/lib/shapes";
import { inOrder, PairOfLeads } from "./pair-of-leads";

/** Repeating it changes nothing. */
export const unmarkNotSame = capability(
  {
    name: "unmarkNotSame",
    description: "Undoes marking two leads as not the same person: they may be listed as duplicates again.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: PairOfLeads.extend({ otherId: pathId("lead") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id, otherId }) => {
    const [first, second] = inOrder(id, otherId);
    for (const one of [first, second]) await findLead(ctx, one);
    await ctx.db.execute(sql`
        delete from leads_apart where workspace_id = ${ctx.workspaceId} and lead_id = ${first} and other_id = ${second}`);
    return { ok: true as const };
  },
);
