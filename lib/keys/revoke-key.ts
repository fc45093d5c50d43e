import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { apiKeys } from "@/db/schema";
import type { WorkspaceId } from "@/db/workspace-id";
import { notFound } from "@/lib/errors";
import { isUuid } from "@/lib/shapes";
import { KEY_COLUMNS, type KeyRecord, keyRecord } from "./key-record";

/**
 * Revokes a key permanently: every process rejects requests that arrive after the commit. Revoking it again changes
 * nothing. With `workspaceId` only a key of that workspace is found; operators omit it. Errors: `not_found`.
 */
export async function revokeKey(db: Database, id: string, workspaceId?: WorkspaceId): Promise<KeyRecord> {
  if (!isUuid(id)) throw notFound("key");
  const [row] = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(and(eq(apiKeys.id, id), workspaceId ? eq(apiKeys.workspaceId, workspaceId) : undefined))
    .returning(KEY_COLUMNS);
  if (!row) throw notFound("key");
  return keyRecord(row);
}
