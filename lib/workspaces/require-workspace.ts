import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { workspaces } from "@/db/schema";
import { asWorkspaceId, type WorkspaceId } from "@/db/workspace-id";
import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/shapes";

/** The id of an existing workspace. Errors: `not_found`. */
export async function requireWorkspace(db: Database, id: string): Promise<WorkspaceId> {
  const found =
    isUuid(id) &&
    (
      await db
        .select({})
        .from(workspaces)
        .where(eq(workspaces.id, asWorkspaceId(id)))
    ).length > 0;
  if (!found) throw new AppError("not_found", `There is no workspace ${id}.`);
  return asWorkspaceId(id);
}
