import { z } from "zod";
import { companies } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";

/** Errors: `not_found`; `invalid_state` if it was not merged into another company. */
export const separateCompany = capability(
  {
    name: "separateCompany",
    description:
      "Undoes a merge of companies: this one, which was merged into another, is a company of its own again, with the people of its domain.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["invalid_state"],
    input: z.object({ id: pathId("company") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    const { mergedInto } = await lockOne(ctx, id);
    if (mergedInto === null)
      throw new AppError("invalid_state", "This company is not merged into another one.");
    await ctx.db
      .update(companies)
      .set({ mergedInto: null, mergedAt: null })
      .where(and(eq(companies.workspaceId, ctx.workspaceId), eq(companies.id, id)));
    return { ok: true as const };
  },
);

async function lockOne(ctx: Context, id: string) {
  const [row] = await ctx.db
    .select({ mergedInto: companies.mergedInto })
    .from(companies)
    .where(and(eq(companies.workspaceId, ctx.workspaceId), eq(companies.id, id)))
    .for("no key update");
  if (!row) throw notFound("company");
  return row;
}
