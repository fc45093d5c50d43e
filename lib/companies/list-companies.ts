import { and, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pattern, wordsOf } from "@/lib/leads/lead-filter";
import { pageEnvelope, pageQuery, text } from "@/lib/shapes";
import { Company } from "./company";
import { selectCompanies } from "./select-companies";

export const listCompanies = capability(
  {
    name: "listCompanies",
    description:
      "Lists the companies of the workspace's leads, newest first, with what their sites say of them.",
    scope: "leads:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      search: text(0, 200)
        .optional()
        .describe("Words that all have to appear in name, registered name, town, industry or website."),
    }),
    output: pageEnvelope("companies", Company),
  },
  async (ctx, { page, pageSize, search }) => {
    const match = and(
      sql`workspace_id = ${ctx.workspaceId} and merged_into is null`,
      ...wordsOf(search).map((word) => sql`search_text like ${pattern(word)}`),
    );
    // Both read the index `companies_newest` alone.
    const companies = await selectCompanies(
      ctx,
      sql`select id, created_at from companies where ${match}
        order by created_at desc, id desc limit ${pageSize} offset ${(page - 1) * pageSize}`,
    );
    const [row] = await ctx.db.execute<{ total: number }>(
      sql`select count(*)::int as total from companies where workspace_id = ${ctx.workspaceId} and ${match}`,
    );
    const { total } = row!;
    return { companies, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);
