import { inArray } from "drizzle-orm";
import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

export type AttachedLead = Pick<typeof leads.$inferSelect, "id" | "name" | "title" | "company" | "email">;

/** The leads attached to a message, in the form that is stored with it. Errors: `not_found` if one is not in the workspace. */
export async function findAttachedLeads(ctx: Context, ids: string[]): Promise<AttachedLead[]> {
  const named = [...new Set(ids)];
  if (named.length === 0) return [];
  const found = await ctx.db
    .select({
      id: leads.id,
      name: leads.name,
      title: leads.title,
      company: leads.company,
      email: leads.email,
    })
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.id, named)));
  if (found.length < named.length) throw notFound("lead");
  return found;
}
