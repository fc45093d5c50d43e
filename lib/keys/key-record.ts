import { getTableColumns, sql } from "drizzle-orm";
import { apiKeys, members, users } from "@/db/schema";

/** Who made a key. `isMember`: whether they are in its workspace still. */
export type KeyMaker = { id: string; name: string; isMember: boolean };

/** What may be shown of a key; times are ISO 8601 UTC. */
export type KeyRecord = {
  id: string;
  workspaceId: string;
  name: string;
  prefix: string;
  scopes: string[];
  /** Null for a key that an operator made. */
  createdBy: KeyMaker | null;
  expiresAt: string | null;
  revokedAt: string | null;
  lastUsedAt: string | null;
  createdAt: string;
  updatedAt: string;
};

/** What a query has to answer for `keyRecord`, also in `returning`. */
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
