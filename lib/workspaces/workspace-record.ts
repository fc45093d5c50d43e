import type { workspaces } from "@/db/schema";

/** A workspace as operators see it; times are ISO 8601 UTC. */
export type WorkspaceRecord = { id: string; name: string; createdAt: string; updatedAt: string };

export function workspaceRecord(row: typeof workspaces.$inferSelect): WorkspaceRecord {
  return {
    id: row.id,
    name: row.name,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
