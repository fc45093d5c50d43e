import { asc } from "drizzle-orm";
import { members, workspaces } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { type Role, readRole } from "@/lib/roles";

/**
 * Serializes changes to a workspace's members: if two owners leave at the same moment, the second one sees that they are
 * the last. Call it first in a transaction.
 */
export async function lockPeople({ db, workspaceId }: Context): Promise<void> {
  await db.select({}).from(workspaces).where(eq(workspaces.id, workspaceId)).for("no key update");
}

/** A person's role in the context's workspace; undefined if they are not a member. */
export async function findRole({ db, workspaceId }: Context, personId: string): Promise<Role | undefined> {
  const [member] = await db
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.workspaceId, workspaceId), eq(members.userId, personId)));
  return member && readRole(member.role);
}

/** Errors: `forbidden` unless the actor is an owner or the service itself. */
export async function requireOwner(ctx: Context, sentence: string): Promise<void> {
  if (ctx.actor.kind === "system") return;
  const role = ctx.actor.kind === "user" ? await findRole(ctx, ctx.actor.id) : undefined;
  if (role !== "owner") throw new AppError("forbidden", sentence);
}

/** Errors: `invalid_state` if the workspace has no other owner than this one. */
export async function requireOtherOwner({ db, workspaceId }: Context, personId: string): Promise<void> {
  const [other] = await db
    .select({ id: members.id })
    .from(members)
    .where(
      and(
        eq(members.workspaceId, workspaceId),
        eq(members.role, "owner"),
        sql`${members.userId} <> ${personId}`,
      ),
    )
    .orderBy(asc(members.id))
    .limit(1);
  if (!other) {
    throw new AppError("invalid_state", "A workspace needs an owner: make somebody else an owner first.");
  }
}
