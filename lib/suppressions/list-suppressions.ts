import { ilike } from "drizzle-orm";
import { suppressions } from "@/db/schema";
import { and, eq, or, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery, text } from "@/lib/shapes";
import { erasedKey } from "./erased-key";
import { Suppression } from "./suppression";

export const listSuppressions = capability(
  {
    name: "listSuppressions",
    description: "Lists the addresses that nobody in the workspace emails, newest first.",
    scope: "suppressions:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery.extend({
      text: text(0, 300).optional().describe("Part of the address or the note."),
    }),
    output: pageEnvelope("suppressions", Suppression),
  },
  async (ctx, { page, pageSize, text }) => {
    const words = text?.trim();
    const pattern = `%${words?.replace(/[\\%_]/g, "\\$&")}%`;
    const mine = and(
      eq(suppressions.workspaceId, ctx.workspaceId),
      words
        ? or(
            ilike(suppressions.email, pattern),
            ilike(suppressions.note, pattern),
            // A person deleted for good is found only by the complete address, which shows that it is blocked.
            eq(suppressions.emailKey, erasedKey(ctx, words)),
          )
        : undefined,
    );
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
