import { invitations, members, sessions, users } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/** Deletes a person's membership of the workspace, their sessions in it, and their open invitations. */
export async function endMembership({ db, workspaceId }: Context, personId: string): Promise<void> {
  await db.delete(members).where(and(eq(members.workspaceId, workspaceId), eq(members.userId, personId)));
  await db
    .delete(sessions)
    .where(and(eq(sessions.userId, personId), eq(sessions.activeWorkspaceId, workspaceId)));
  await db
    .update(invitations)
    .set({ status: "canceled" })
    .where(
      and(
        eq(invitations.workspaceId, workspaceId),
        eq(invitations.status, "pending"),
        sql`${invitations.email} = (select ${users.email} from ${users} where ${users.id} = ${personId})`,
      ),
    );
}
