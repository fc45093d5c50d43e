import { and, eq } from "drizzle-orm";
import { leads } from "@/db/schema";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/** The row of a lead of this workspace. Errors: `not_found`. */
export async function findLead(ctx: Context, id: string): Promise<typeof leads.$inferSelect> {
  const [lead] = await ctx.db
    .select()
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), eq(leads.id, id)));
  if (!lead) throw notFound("lead");
  return lead;
}
