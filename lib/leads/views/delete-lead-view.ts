import { z } from "zod";
import { leadViews } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { findView } from "./find-view";

export const deleteLeadView = capability(
  {
    name: "deleteLeadView",
    description: "Deletes a saved view; its leads stay.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("view") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    await findView(ctx, id);
    await ctx.db
      .delete(leadViews)
      .where(and(eq(leadViews.workspaceId, ctx.workspaceId), eq(leadViews.id, id)));
    return { ok: true as const };
  },
);
