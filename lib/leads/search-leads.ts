import { asc, desc, isNull, type SQL } from "drizzle-orm";
import { z } from "zod";
import { LEAD_STATUSES, leads } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { findAgent } from "@/lib/agents/find-agent";
import { capability } from "@/lib/capability";
import { pathId, text } from "@/lib/shapes";
import { Lead } from "./lead";

export const searchLeads = capability(
  {
    name: "searchLeads",
    description:
      "Finds leads of an agent by words in their name, title, company, place or address, by status, best or newest first.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: z.object({
      agentId: pathId("agent"),
      text: text(0, 200).optional().describe("Words that all have to appear; left out or empty: every lead."),
      status: z.enum(LEAD_STATUSES).optional(),
      sort: z
        .enum(["score", "newest"])
        .default("score")
        .meta({ description: "`score`: the best fit first." }),
      limit: z.number().int().min(1).max(50).default(10).meta({ description: "The most leads to return." }),
    }),
    output: z.object({
      leads: z.array(
        Lead.pick({
          id: true,
          name: true,
          title: true,
          company: true,
          email: true,
          status: true,
          score: true,
          scoreReasons: true,
          reach: true,
          location: true,
          sample: true,
        }),
      ),
      total: z.number().int(),
    }),
  },
  async (ctx, { agentId, text, status, sort, limit }) => {
    await findAgent(ctx, agentId);
    const where = and(
      eq(leads.workspaceId, ctx.workspaceId),
      eq(leads.agentId, agentId),
      isNull(leads.mergedInto),
      status && eq(leads.status, status),
      ...wordsOf(text).map(holdsWord),
    );
    const [found, total] = await Promise.all([
      ctx.db
        .select()
        .from(leads)
        .where(where)
        // By score as an outreach run ranks them (`rankLeads`), so that "the best three" are the same three.
        .orderBy(
          ...(sort === "score"
            ? [
                sql`${leads.score} desc nulls last`,
                sql`${leads.name} is null`,
                desc(leads.reach),
                asc(leads.id),
              ]
            : [desc(leads.createdAt), desc(leads.id)]),
        )
        .limit(limit),
      ctx.db.$count(leads, where),
    ]);
    return { leads: found, total };
  },
);

function wordsOf(text: string | undefined): string[] {
  return (text ?? "").split(/\s+/).filter(Boolean).slice(0, 8);
}

function holdsWord(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, "\\$&")}%`;
  return sql`concat_ws(' ', ${leads.name}, ${leads.title}, ${leads.company}, ${leads.location}, ${leads.email}) ilike ${pattern}`;
}
