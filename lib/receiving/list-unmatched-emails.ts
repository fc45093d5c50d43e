import { desc } from "drizzle-orm";
import { receivedEmails } from "@/db/schema";
import { capability } from "@/lib/capability";
import { pageEnvelope, pageQuery } from "@/lib/shapes";
import { UnmatchedEmail } from "./unmatched-email";
import { isUnmatched, selectUnmatched } from "./unmatched-queries";

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
    const [emails, total] = await Promise.all([
      selectUnmatched(ctx)
        .where(isUnmatched(ctx))
        .orderBy(desc(receivedEmails.receivedAt), desc(receivedEmails.emailMessageId))
        .limit(pageSize)
        .offset((page - 1) * pageSize),
      ctx.db.$count(receivedEmails, isUnmatched(ctx)),
    ]);
    return {
      emails: emails.map(({ fromName, subject, ...email }) => ({
        ...email,
        fromName: fromName || null,
        subject: subject ?? "",
      })),
      page,
      pageSize,
      total,
      totalPages: Math.ceil(total / pageSize),
    };
  },
);
