import { and, eq, sql } from "drizzle-orm";
import { type Database, database } from "@/db";
import { invitations, users, workspaces } from "@/db/schema";
import type { WorkspaceId } from "@/db/workspace-id";
import { AppError } from "@/lib/errors";
import { type Role, readRole } from "@/lib/roles";
import { hashToken } from "@/lib/sign-in/hash-token";

/** An invitation as shown to the holder of its link. */
export type FoundInvitation = {
  id: string;
  workspaceId: WorkspaceId;
  workspaceName: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  /** True if the address already has an account: then they sign in, otherwise they sign up. */
  hasAccount: boolean;
};

/** The invitation for a link's token, while it is valid. Errors: `not_found`, for any reason it is not. */
export async function findInvitation(token: string, db: Database = database()): Promise<FoundInvitation> {
  const [found] = await db
    .select({
      id: invitations.id,
      workspaceId: invitations.workspaceId,
      workspaceName: workspaces.name,
      email: invitations.email,
      role: invitations.role,
      invitedBy: sql<
        string | null
      >`(select ${users.name} from ${users} where ${users.id} = ${invitations.inviterId})`,
      hasAccount: sql<boolean>`exists (select 1 from ${users} where ${users.email} = ${invitations.email})`,
    })
    .from(invitations)
    .innerJoin(workspaces, eq(workspaces.id, invitations.workspaceId))
    .where(
      and(
        eq(invitations.tokenHash, hashToken(token)),
        eq(invitations.status, "pending"),
        sql`${invitations.expiresAt} > now()`,
      ),
    );
  if (!found) {
    throw new AppError(
      "not_found",
      "This invitation was used, revoked, or is older than a week. Ask for a new one.",
    );
  }
  return { ...found, role: readRole(found.role) };
}
