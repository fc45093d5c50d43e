import { and, eq, exists } from "drizzle-orm";
import { database } from "@/db";
import { members, sessions } from "@/db/schema";
import { asWorkspaceId } from "@/db/workspace-id";
import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/shapes";

/** The ids needed to change a session. */
export type SessionIds = { id: string; personId: string };

export function idsOf(session: { id: string; person: { id: string } }): SessionIds {
  return { id: session.id, personId: session.person.id };
}

/** Switches a session to another workspace of its person. Errors: `not_found` if they are not in that workspace. */
export async function switchWorkspace(session: SessionIds, workspaceId: string): Promise<void> {
  const db = database();
  const place = db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.userId, session.personId), eq(members.workspaceId, asWorkspaceId(workspaceId))));
  const switched = isUuid(workspaceId)
    ? await db
        .update(sessions)
        .set({ activeWorkspaceId: workspaceId })
        .where(and(eq(sessions.id, session.id), eq(sessions.userId, session.personId), exists(place)))
        .returning({ id: sessions.id })
    : [];
  if (switched.length === 0) throw new AppError("not_found", "You are not in that workspace.");
}
