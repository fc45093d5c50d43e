import { members } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { notFound } from "@/lib/errors";

/** A member can own leads, and cannot leave before the transaction ends. Null is nobody. Errors: `not_found`. */
export async function requireMember(ctx: Context, userId: string | null): Promise<void> {
  if (userId === null) return;
  const [member] = await ctx.db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.workspaceId, ctx.workspaceId), eq(members.userId, userId)))
    .for("key share");
  if (!member) throw notFound("member");
}
