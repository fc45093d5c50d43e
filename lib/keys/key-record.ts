import { getTableColumns, sql } from "drizzle-orm";
import { apiKeys, members, users } from "@/db/schema";

/** Who created a key. `isMember`: whether they are still in its workspace. */
export type KeyMaker = { id: string; name: string; isMember: boolean };

/** The parts of a key that may be shown; times are ISO 8601 UTC. */
export type KeyRecord = {
  id: string;
  workspaceId: string;
  name: string;
  prefix: string;
  scopes: string[];
  /** Null for a key that an operator created. */
  createdBy: KeyMaker | null;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/** The columns that `keyRecord` needs, also in `returning`. */
export const KEY_COLUMNS = {
  ...getTableColumns(apiKeys),
  maker: sql<KeyMaker | null>`(
    select json_build_object('id', maker.id, 'name', maker.name, 'isMember', exists (
      select 1 from ${members} place where place.workspace_id = api_keys.workspace_id and place.user_id = maker.id))
    from ${users} maker where maker.id = api_keys.created_by)`.as("maker"),
};

export function keyRecord(row: typeof apiKeys.$inferSelect & { maker: KeyMaker | null }): KeyRecord {
  return {
    id: row.id,
    workspaceId: row.workspaceId,
    name: row.name,
    prefix: row.prefix,
    scopes: row.scopes,
    createdBy: row.maker,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
