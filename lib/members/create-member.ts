import { type Database, database } from "@/db";
import { members } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { notifyChange } from "@/lib/notify-change";
import { ROLES } from "@/lib/roles";
import { createPerson, type NewPerson, type Person, prepareNewPerson } from "@/lib/sign-in/create-person";
import { requireWorkspace } from "@/lib/workspaces/require-workspace";

/**
 * Creates a person and adds them to a workspace without an invitation: for the operator. Errors: `validation_error` for a
 * field or the role, `not_found` for the workspace.
 */
export async function createMember(
  input: NewPerson & { workspaceId: string; role: string },
): Promise<Person & { workspaceId: string; role: string }> {
  const { role, ...fields } = input;
  if (!(ROLES as readonly string[]).includes(role)) {
    const message = `A role is one of: ${ROLES.join(", ")}.`;
    throw new AppError("validation_error", message, [{ path: "role", message }]);
  }
  const { person: parsed, hash } = await prepareNewPerson(fields);
  const admitted = await database().transaction(async (inner) => {
    const tx = inner as unknown as Database;
    const workspaceId = await requireWorkspace(tx, input.workspaceId);
    const person = await createPerson(tx, parsed, hash);
    await tx.insert(members).values({ workspaceId, userId: person.id, role });
    return { ...person, workspaceId, role };
  });
  notifyChange(input.workspaceId);
  return admitted;
}
