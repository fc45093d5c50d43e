import { desc } from "drizzle-orm";
import type { Database } from "@/db";
import { workspaces } from "@/db/schema";

/** Every workspace of this installation, newest first. */
export async function listWorkspaces(db: Database): Promise<WorkspaceRecord[]> {
  const rows = await db.select().from(workspaces).orderBy(desc(workspaces.createdAt), desc(workspaces.id));
  return rows.map(workspaceRecord);
}

/** A workspace as operators see it; times are ISO 8601 UTC. */
type WorkspaceRecord = { id: string; name: string; createdAt: string; updatedAt: string };

function workspaceRecord(row: typeof workspaces.$inferSelect): WorkspaceRecord {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
