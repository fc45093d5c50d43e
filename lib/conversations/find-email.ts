import { getViewSelectedFields } from "drizzle-orm";
import { emails, leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { IS_OUTGOING, type OutgoingEmail, onlyOutgoing } from "@/lib/activity/outgoing-email";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

type LeadOfEmail = Pick<typeof leads.$inferSelect, "name" | "company" | "emailKey">;

/** An email that the workspace sends, with its recipient. Errors: `not_found`. */
export async function findEmail(
  ctx: Context,
  id: string,
): Promise<{ email: OutgoingEmail; lead: LeadOfEmail; agentId: string }> {
  const [row] = await ctx.db
    .select({
      email: getViewSelectedFields(emails),
      lead: { name: leads.name, company: leads.company, emailKey: leads.emailKey },
      agentId: leads.agentId,
    })
    .from(emails)
    .innerJoin(leads, and(eq(leads.workspaceId, emails.workspaceId), eq(leads.id, emails.leadId)))
    .where(and(eq(emails.workspaceId, ctx.workspaceId), eq(emails.id, id), IS_OUTGOING));
  const [email] = onlyOutgoing(row ? [row.email] : []);
  if (!row || !email) throw notFound("email");
  return { ...row, email };
}
