import { eq, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { apiKeys } from "@/db/schema";
import { notFound } from "@/lib/errors";
import { isUuid } from "@/lib/shapes";
import { type KeyRecord, keyRecord } from "./key-record";

/**
 * Revokes a key for good: every request that comes in after the commit is refused, by every process. Revoking it again
 * changes nothing. Errors: `not_found`.
 */
export async function revokeKey(db: Database, id: string): Promise<KeyRecord> {
  if (!isUuid(id)) throw notFound("key");
  const [row] = await db
    .update(apiKeys)
    .set({ revokedAt: sql`coalesce(${apiKeys.revokedAt}, now())` })
    .where(eq(apiKeys.id, id))
    .returning();
  if (!row) throw notFound("key");
  return keyRecord(row);
}
