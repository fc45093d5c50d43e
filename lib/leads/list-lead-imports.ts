import { desc } from "drizzle-orm";
import { leadImports } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import { describeImport, LeadImport } from "./lead-import";

export const listLeadImports = capability(
  {
    name: "listLeadImports",
    description: "Lists the files of leads that were imported, newest first.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery,
    output: pageEnvelope("imports", LeadImport.omit({ refused: true })),
  },
  async (ctx, { page, pageSize }) => {
    const mine = eq(leadImports.workspaceId, ctx.workspaceId);
    const rows = await ctx.db
      .select()
      .from(leadImports)
      .where(mine)
      .orderBy(desc(leadImports.createdAt), desc(leadImports.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize);
    const total = await ctx.db.$count(leadImports, mine);
    return {
      imports: rows.map(describeImport),
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  },
);
