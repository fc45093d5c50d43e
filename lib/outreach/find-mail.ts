import { and, eq } from "drizzle-orm";
import { leads, mails } from "@/db/schema";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

type LeadOfMail = Pick<typeof leads.$inferSelect, "name" | "company" | "emailKey">;

/** A mail of the workspace with whom it goes to. Errors: `not_found`. */
export async function findMail(
  ctx: Context,
  id: string,
): Promise<{ mail: typeof mails.$inferSelect; lead: LeadOfMail; agentId: string }> {
  const [row] = await ctx.db
    .select({
      mail: mails,
      lead: { name: leads.name, company: leads.company, emailKey: leads.emailKey },
      agentId: leads.agentId,
    })
    .from(mails)
    .innerJoin(leads, and(eq(leads.workspaceId, mails.workspaceId), eq(leads.id, mails.leadId)))
    .where(and(eq(mails.workspaceId, ctx.workspaceId), eq(mails.id, id)));
  if (!row) throw notFound("mail");
  return row;
}
