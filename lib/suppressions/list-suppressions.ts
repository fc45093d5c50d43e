import { eq, sql } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import { Suppression } from "./suppression";

export const listSuppressions = capability(
  {
    name: "listSuppressions",
    description: "Lists the addresses that nobody in the workspace writes to any more, newest first.",
    scope: "suppressions:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery,
    output: pageEnvelope("suppressions", Suppression),
  },
  async (ctx, { page, pageSize }) => {
    const mine = eq(suppressions.workspaceId, ctx.workspaceId);
    const [rows, total] = await Promise.all([
      ctx.db
        .select()
        .from(suppressions)
        .where(mine)
        .orderBy(sql`${suppressions.createdAt} desc`, sql`${suppressions.id} desc`)
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      ctx.db.$count(suppressions, mine),
    ]);
    return { suppressions: rows, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);
