import { z } from "zod";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { forgetApart, lockBoth, PairOfCompanies } from "./pair-of-companies";

/** Repeating it changes nothing. */
export const unmarkCompaniesNotSame = capability(
  {
    name: "unmarkCompaniesNotSame",
    description: "Undoes marking two companies as not the same: they may be listed as duplicates again.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: PairOfCompanies.extend({ otherId: pathId("company") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id, otherId }) => {
    await lockBoth(ctx, id, otherId);
    await forgetApart(ctx, id, otherId);
    return { ok: true as const };
  },
);
