import { z } from "zod";
import { leadViews } from "@/db/schema";
import { eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { AppError } from "@/lib/errors";
import { endDefault } from "./end-default";
import { describeView, LeadView, ViewName, ViewQuery } from "./lead-view";

const MAX_VIEWS = 200;

export const saveLeadView = capability(
  {
    name: "saveLeadView",
    description:
      "Saves a filter and order of the list of leads under a name, for the caller or the workspace.",
    scope: "leads:write",
    cost: "free",
    needsApproval: true,
    refuses: ["forbidden", "invalid_state", "conflict"],
    input: z.object({
      name: ViewName,
      query: ViewQuery,
      isShared: z.boolean().default(false),
      isDefault: z.boolean().default(false),
    }),
    output: LeadView,
  },
  async (ctx, view) => {
    const { db, workspaceId, actor } = ctx;
    if (actor.kind !== "user")
      throw new AppError("forbidden", "Views belong to people: sign in to save one.");
    if ((await db.$count(leadViews, eq(leadViews.workspaceId, workspaceId))) >= MAX_VIEWS)
      throw new AppError("invalid_state", `A workspace can have ${MAX_VIEWS} views. Delete some first.`);
    if (view.isDefault) await endDefault(ctx, { ...view, userId: actor.id });
    const [row] = await db
      .insert(leadViews)
      .values({
        ...view,
        workspaceId,
        userId: actor.id,
        position: sql`(select coalesce(max(position), -1) + 1 from lead_views where workspace_id = ${workspaceId})`,
      })
      .returning();
    return describeView(row!, actor.id);
  },
);
