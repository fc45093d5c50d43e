import { desc } from "drizzle-orm";
import type { Database } from "@/db";
import { workspaces } from "@/db/schema";
import { type WorkspaceRecord, workspaceRecord } from "./workspace-record";

/** Every workspace of this deployment, newest first. */
export async function listWorkspaces(db: Database): Promise<WorkspaceRecord[]> {
  const rows = await db.select().from(workspaces).orderBy(desc(workspaces.createdAt), desc(workspaces.id));
  return rows.map(workspaceRecord);
}
