import { z } from "zod";
import { sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { forgetApart, lockBoth, PairOfCompanies } from "./pair-of-companies";

/** Repeating it changes nothing. Errors: `not_found`; `invalid_state` if one of the two was merged into a third company. */
export const mergeCompany = capability(
  {
    name: "mergeCompany",
    description:
      "Merges two companies that are one under two websites: the other one's domain becomes a further domain of this one, and the people of both count here, also for people per company. Can be undone.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: PairOfCompanies.extend({
      otherId: PairOfCompanies.shape.otherId.describe(
        "Id of the company whose domain becomes a further domain of this one.",
      ),
    }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id, otherId }) => {
    const [kept, other] = await lockBoth(ctx, id, otherId);
    if (other.mergedInto === id) return { ok: true as const };
    for (const { mergedInto } of [kept, other])
      if (mergedInto !== null)
        throw new AppError(
          "invalid_state",
          "One of these was merged into another company before. Merge with that one, or separate the two first.",
          { mergedInto },
        );
    await ctx.db.execute(sql`
        update companies set merged_into = ${id}, merged_at = now(), updated_at = now()
        where workspace_id = ${ctx.workspaceId} and (id = ${otherId} or merged_into = ${otherId})`);
    await forgetApart(ctx, id, otherId);
    return { ok: true as const };
  },
);
