import { conversations, invitations, leads, leadViews, members, sessions, users } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import type { Context } from "@/lib/context";

/**
 * Deletes a person's membership of the workspace, their sessions in it, their open invitations and their own views of the leads. Leads
 * that they own have no owner from then on, and conversations that they took care of are assigned to nobody.
 */
export async function endMembership({ db, workspaceId }: Context, personId: string): Promise<void> {
  const member = and(eq(members.workspaceId, workspaceId), eq(members.userId, personId));
  // Locked first, so that nobody makes them the owner of another lead meanwhile.
  await db.select({ id: members.id }).from(members).where(member).for("update");
  await db
    .update(leads)
    .set({ ownerId: null })
    .where(and(eq(leads.workspaceId, workspaceId), eq(leads.ownerId, personId)));
  await db
    .update(conversations)
    .set({ assignedTo: null })
    .where(and(eq(conversations.workspaceId, workspaceId), eq(conversations.assignedTo, personId)));
  await db
    .delete(leadViews)
    .where(
      and(
        eq(leadViews.workspaceId, workspaceId),
        eq(leadViews.userId, personId),
        eq(leadViews.isShared, false),
      ),
    );
  await db.delete(members).where(member);
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
