import { asc } from "drizzle-orm";
import { z } from "zod";
import { leadViews } from "@/db/schema";
import { and, eq, or } from "@/db/scope";
import { capability } from "@/lib/capability";
import { describeView, LeadView } from "./lead-view";

export const listLeadViews = capability(
  {
    name: "listLeadViews",
    description:
      "Lists the saved views of the leads: those of the workspace and the caller's own, in their order.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ views: z.array(LeadView) }),
  },
  async ({ db, workspaceId, actor }) => {
    // A key or the service itself has no views of its own.
    const own = actor.kind === "user" ? eq(leadViews.userId, actor.id) : undefined;
    const rows = await db
      .select()
      .from(leadViews)
      .where(and(eq(leadViews.workspaceId, workspaceId), or(eq(leadViews.isShared, true), own)))
      .orderBy(asc(leadViews.position), asc(leadViews.id));
    return { views: rows.map((row) => describeView(row, actor.id)) };
  },
);
