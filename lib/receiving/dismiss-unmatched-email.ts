import { z } from "zod";
import { unmatchedEmails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { capability } from "@/lib/capability";
import { notFound } from "@/lib/errors";
import { pathId } from "@/lib/shapes";

export const dismissUnmatchedEmail = capability(
  {
    name: "dismissUnmatchedEmail",
    description: "Removes an email from the list of unmatched emails. It stays in its mailbox.",
    scope: "conversations:write",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("email") }),
    output: z.object({ ok: z.literal(true) }),
  },
  async (ctx, { id }) => {
    const removed = await ctx.db
      .delete(unmatchedEmails)
      .where(and(eq(unmatchedEmails.workspaceId, ctx.workspaceId), eq(unmatchedEmails.id, id)))
      .returning({ id: unmatchedEmails.id });
    if (removed.length === 0) throw notFound("email");
    return { ok: true as const };
  },
);
