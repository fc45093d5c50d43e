import { desc } from "drizzle-orm";
import { unmatchedEmails } from "@/db/schema";
import { eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import { UnmatchedEmail } from "./unmatched-email";

export const listUnmatchedEmails = capability(
  {
    name: "listUnmatchedEmails",
    description:
      "Lists received emails that answer something or report a failure, but match no lead; newest first. Their text stays in the mailbox.",
    scope: "conversations:read",
    cost: "free",
    needsApproval: false,
    input: pageQuery,
    output: pageEnvelope("emails", UnmatchedEmail),
  },
  async (ctx, { page, pageSize }) => {
    const mine = eq(unmatchedEmails.workspaceId, ctx.workspaceId);
    const [emails, total] = await Promise.all([
      ctx.db
        .select()
        .from(unmatchedEmails)
        .where(mine)
        .orderBy(desc(unmatchedEmails.receivedAt), desc(unmatchedEmails.id))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      ctx.db.$count(unmatchedEmails, mine),
    ]);
    return { emails, page, pageSize, total, totalPages: Math.ceil(total / pageSize) };
  },
);
