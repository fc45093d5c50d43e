import { z } from "zod";
import { suppressions } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";

export const removeSuppression = capability(
  {
    name: "removeSuppression",
    description:
      "Removes an address from the suppression list. A lead that has unsubscribed or bounced is still not emailed.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("suppression") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    const removed = await ctx.db
      .delete(suppressions)
      .where(and(eq(suppressions.workspaceId, ctx.workspaceId), eq(suppressions.id, id)))
      .returning({ id: suppressions.id });
    if (removed.length === 0) throw notFound("suppression");
    return { ok: true as const };
  },
);
