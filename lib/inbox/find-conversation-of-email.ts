import { emails } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/** The id of the conversation that an email belongs to. Errors: `not_found`. */
export async function findConversationOfEmail(ctx: Context, emailId: string): Promise<string> {
  const [email] = await ctx.db
    .select({ conversationId: emails.conversationId })
    .from(emails)
    .where(and(eq(emails.workspaceId, ctx.workspaceId), eq(emails.id, emailId)));
  if (!email) throw notFound("email");
  return email.conversationId;
}
