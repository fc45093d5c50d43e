import { database } from "@/db";
import { members } from "@/db/schema";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { insertWorkspace } from "@/lib/workspaces/insert-workspace";
import { findSomeRole } from "./find-some-role";

/**
 * Makes another workspace, which a person of this installation then owns. It starts without credits, or whoever makes many
 * would have as many as they like. Where people come by invitation only owners may.
 * Errors: `validation_error` for the name, `forbidden` for others.
 */
export async function addWorkspace(
  personId: string,
  input: { name: string },
): Promise<{ workspaceId: string }> {
  const db = database();
  if (env().SIGN_UP === "invite" && !(await findSomeRole(db, personId, "owner"))) {
    throw new AppError("forbidden", "Only somebody who owns a workspace can make another one here.");
  }
  return insertWorkspace(db, { name: input.name.trim(), credits: 0 }, async ({ db: tx, workspaceId }) => {
    await tx.insert(members).values({ workspaceId, userId: personId, role: "owner" });
    return { workspaceId };
  });
}
