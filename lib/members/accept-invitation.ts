import { type Database, database } from "@/db";
import { invitations, members } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Actor } from "@/lib/actor";
import { writeAuditEntry } from "@/lib/audit-log";
import { createContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { notifyChange } from "@/lib/notify-change";
import { createPerson, findPerson, type Person, prepareNewPerson } from "@/lib/sign-in/create-person";
import { type SessionIds, switchWorkspace } from "@/lib/sign-in/switch-workspace";
import { findInvitation } from "./find-invitation";
import { lockPeople } from "./membership";

/**
 * Adds a signed-in person to the workspace of an invitation to their own address, and switches their session to it. Errors:
 * `not_found` for a link that is no longer valid, `forbidden` for an invitation to someone else.
 */
export async function acceptInvitation(token: string, session: SessionIds): Promise<{ workspaceId: string }> {
  const { workspaceId } = await joinAndTell(token, (db) => findPerson(db, session.personId));
  await switchWorkspace(session, workspaceId);
  return { workspaceId };
}

/**
 * Creates the account for an invited person and adds them to the workspace, in one transaction. Errors: `validation_error`
 * with one issue per field, `not_found` for a link that is no longer valid.
 */
export async function signUpByInvitation(
  token: string,
  input: { name: string; password: string },
): Promise<{ workspaceId: string; person: Person }> {
  const { email } = await findInvitation(token);
  const { person: fields, hash } = await prepareNewPerson({ ...input, email });
  return joinAndTell(token, (db) => createPerson(db, fields, hash));
}

/** Joins in one transaction, then notifies open pages of the workspace. */
async function joinAndTell(token: string, who: (db: Database) => Promise<Person>) {
  const joined = await database().transaction((tx) => join(tx as unknown as Database, token, who));
  notifyChange(joined.workspaceId);
  return joined;
}

async function join(
  db: Database,
  token: string,
  who: (db: Database) => Promise<Person>,
): Promise<{ workspaceId: string; person: Person }> {
  const { id, workspaceId, email, role } = await findInvitation(token, db);
  const system = { kind: "system", id: "invitation" } as const;
  const context = (actor: Actor) => createContext({ workspaceId, actor, scopes: [], db });
  await lockPeople(context(system));
  // One conditional update accepts it, so that of two concurrent acceptances, or an acceptance and a revocation, only one
  // succeeds.
  const taken = await db
    .update(invitations)
    .set({ status: "accepted" })
    .where(and(eq(invitations.id, id), eq(invitations.status, "pending")))
    .returning({ id: invitations.id });
  if (taken.length === 0) await findInvitation(token, db);
  const person = await who(db);
  if (person.email !== email) {
    throw new AppError("forbidden", `This invitation is for ${email}: sign in with that address.`);
  }
  await db.insert(members).values({ workspaceId, userId: person.id, role }).onConflictDoNothing();
  // Not a capability, because the person is not yet a member of the workspace. It is still audited.
  await writeAuditEntry({
    ...context({ kind: "user", id: person.id, name: person.name }),
    invocation: {
      capability: "acceptInvitation",
      subjects: { invitationId: id },
      facts: { role },
    },
  });
  return { workspaceId, person };
}
