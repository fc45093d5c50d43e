import { asc } from "drizzle-orm";
import { z } from "zod";
import { invitations, members, users } from "@/db/schema";
import { and, eq, sql } from "@/db/scope";
import { capability } from "@/lib/capability";
import { readRole } from "@/lib/roles";
import { InvitationShape, MemberShape } from "./person-shapes";

/** Everyone in the workspace, in the order they joined, and the open invitations. */
export const listPeople = capability(
  {
    name: "listPeople",
    description: "Lists the workspace's members with their roles, and pending invitations.",
    scope: "people:read",
    cost: "free",
    needsApproval: false,
    input: z.object({}),
    output: z.object({ people: z.array(MemberShape), invitations: z.array(InvitationShape) }),
  },
  async ({ db, workspaceId }) => {
    const people = await db
      .select({
        id: users.id,
        name: users.name,
        email: users.email,
        role: members.role,
        joinedAt: members.createdAt,
      })
      .from(members)
      .innerJoin(users, eq(users.id, members.userId))
      .where(eq(members.workspaceId, workspaceId))
      .orderBy(asc(members.createdAt), asc(members.id));
    const invited = await db
      .select({
        id: invitations.id,
        email: invitations.email,
        role: invitations.role,
        invitedBy: sql<string | null>`${users.name}`.as("invited_by"),
        expiresAt: invitations.expiresAt,
        createdAt: invitations.createdAt,
      })
      .from(invitations)
      .leftJoin(users, eq(users.id, invitations.inviterId))
      .where(and(eq(invitations.workspaceId, workspaceId), eq(invitations.status, "pending")))
      .orderBy(asc(invitations.createdAt), asc(invitations.id));
    return {
      people: people.map((person) => ({ ...person, role: readRole(person.role) })),
      invitations: invited.map((invitation) => ({ ...invitation, role: readRole(invitation.role) })),
    };
  },
);
