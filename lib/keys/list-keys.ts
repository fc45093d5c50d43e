import { desc, eq } from "drizzle-orm";
import type { Database } from "@/db";
import { apiKeys } from "@/db/schema";
import { requireWorkspace } from "@/lib/workspaces/require-workspace";
import { KEY_COLUMNS, type KeyRecord, keyRecord } from "./key-record";

/** Every key of a workspace, newest first, including revoked and expired ones. Errors: `not_found`. */
export async function listKeys(db: Database, id: string): Promise<KeyRecord[]> {
  const workspaceId = await requireWorkspace(db, id);
  const rows = await db
    .select(KEY_COLUMNS)
    .from(apiKeys)
    .where(eq(apiKeys.workspaceId, workspaceId))
    .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id));
  return rows.map(keyRecord);
}
