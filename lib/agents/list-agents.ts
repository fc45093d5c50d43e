import { count } from "drizzle-orm";
import { agents } from "@/db/schema";
import { eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import { Agent } from "./agent";

export const listAgents = capability(
  {
    name: "listAgents",
    description: "Lists the agents of the workspace, newest first.",
    scope: "agents:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery,
    output: pageEnvelope("agents", Agent),
  },
  async (ctx, { page, pageSize }) => {
    const mine = eq(agents.workspaceId, ctx.workspaceId);
    const [rows, [counted]] = await Promise.all([
      ctx.db
        .select()
        .from(agents)
        .where(mine)
        .orderBy(sql`${agents.createdAt} desc`, sql`${agents.id} desc`)
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      ctx.db.select({ total: count() }).from(agents).where(mine),
    ]);
    const { total } = counted!;
    return { agents: rows, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);
