import { and, eq } from "drizzle-orm";
import { type Database, database } from "@/db";
import { members } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { env } from "@/lib/process/this-process";
import type { Role } from "@/lib/roles";
import { insertWorkspace } from "@/lib/workspaces/insert-workspace";

/**
 * Creates another workspace, owned by a person of this installation. It starts without credits; otherwise people could get
 * any amount by creating more workspaces. Where people join by invitation, only owners may create one. Errors:
 * `validation_error` for the name, `forbidden` for others.
 */
export async function addWorkspace(
  personId: string,
  input: { name: string },
): Promise<{ workspaceId: string }> {
  const db = database();
  if (env().SIGN_UP === "invite" && !(await findSomeRole(db, personId, "owner"))) {
    throw new AppError("forbidden", "Only the owner of a workspace can create another one here.");
  }
  return insertWorkspace(db, { name: input.name.trim(), credits: 0 }, async ({ db: tx, workspaceId }) => {
    await tx.insert(members).values({ workspaceId, userId: personId, role: "owner" });
    return { workspaceId };
  });
}

/** Whether a person has a role in any workspace. */
async function findSomeRole(db: Database, personId: string, role: Role): Promise<boolean> {
  const [found] = await db
    .select({ id: members.id })
    .from(members)
    .where(and(eq(members.userId, personId), eq(members.role, role)))
    .limit(1);
  return found !== undefined;
}
