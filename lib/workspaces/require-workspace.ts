import { eq } from "drizzle-orm";
import type { Database } from "@/db";
import { workspaces } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { isUuid } from "@/lib/shapes";

/** Throws `not_found` unless there is a workspace with this id. */
export async function requireWorkspace(db: Database, id: string): Promise<void> {
  const found = isUuid(id) && (await db.select({}).from(workspaces).where(eq(workspaces.id, id))).length > 0;
  if (!found) throw new AppError("not_found", `There is no workspace ${id}.`);
}
