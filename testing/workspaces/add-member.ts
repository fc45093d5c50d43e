import { members, users } from "@/db/schema";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { type Role, scopesOf } from "@/lib/roles";

/** For tests: another member of the workspace, and what they do there. */
export async function addMember(
  ctx: Context,
  name: string,
  role: Role = "member",
): Promise<{ id: string; ctx: Context }> {
  const [user] = await ctx.db
    .insert(users)
    .values({ name, email: `${newId()}@example.com` })
    .returning();
  await ctx.db.insert(members).values({ workspaceId: ctx.workspaceId, userId: user!.id, role });
  const actor = { kind: "user" as const, id: user!.id, name };
  return { id: user!.id, ctx: { ...ctx, actor, scopes: new Set(scopesOf(role)) } };
}
