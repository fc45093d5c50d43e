import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { inOrder, lockBoth, PairOfCompanies } from "./pair-of-companies";

/** Repeating it changes nothing. */
export const markCompaniesNotSame = capability(
  {
    name: "markCompaniesNotSame",
    description: "Marks two companies as not the same: they are no longer listed as duplicates.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: PairOfCompanies,
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id, otherId }) => {
    await lockBoth(ctx, id, otherId);
    const [first, second] = inOrder(id, otherId);
    await ctx.db.execute(sql`
        insert into companies_apart (workspace_id, company_id, other_id, by)
        values (${ctx.workspaceId}, ${first}, ${second}, ${`${ctx.actor.kind}:${ctx.actor.id}`})
        on conflict (company_id, other_id) do nothing`);
    return { ok: true as const };
  },
);
