import { z } from "zod";
import { leadViews } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { endDefault } from "./end-default";
import { findView } from "./find-view";
import { describeView, LeadView, ViewName, ViewQuery } from "./lead-view";

export const updateLeadView = capability(
  {
    name: "updateLeadView",
    description:
      "Renames a saved view, changes what it shows, or makes it the default; fields that are left out are unchanged.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["conflict"],
    input: z.object({
      id: pathId("view"),
      name: ViewName.optional(),
      query: ViewQuery.optional(),
      isDefault: z.boolean().optional(),
    }),
    output: LeadView,
  },
  async (ctx, { id, ...changes }) => {
    const view = await findView(ctx, id);
    if (changes.isDefault) await endDefault(ctx, view);
    const [row] = await ctx.db
      .update(leadViews)
      .set({ ...changes, updatedAt: new Date() })
      .where(and(eq(leadViews.workspaceId, ctx.workspaceId), eq(leadViews.id, id)))
      .returning();
    return describeView(row!, ctx.actor.id);
  },
);
