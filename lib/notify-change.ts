import { type Database, database } from "@/db";
import { acrossWorkspaces, type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { perProcess } from "@/lib/process/per-process";
import { createThrottle } from "./process/create-throttle";

/**
 * The PostgreSQL NOTIFY channel on which processes announce the ids of workspaces that changed, and what `ownChanges` names.
 */
export const CHANGES = "leadwright_changes";
/** Minimum milliseconds between two notifications for one workspace. */
export const CHANGE_EVERY_MS = 300;

const tellers = perProcess("change-tellers", () => new WeakMap<Database, Map<string, () => void>>());

/**
 * Notifies every process that something in the workspace changed. Call it after the commit. Sent at most every 300 ms per
 * workspace and process, and never awaited: if a notification is lost with its connection, readers see the change the next
 * time they read.
 */
export function notifyChange(workspaceId: string, db: Database = database()): void {
  let ofDatabase = tellers.get(db);
  if (!ofDatabase) {
    ofDatabase = new Map();
    tellers.set(db, ofDatabase);
  }
  let tell = ofDatabase.get(workspaceId);
  if (!tell) {
    const all = ofDatabase;
    tell = createThrottle(
      CHANGE_EVERY_MS,
      () => void db.execute(sql`select pg_notify(${CHANGES}, ${workspaceId})`).catch(() => {}),
      () => all.delete(workspaceId),
    );
    ofDatabase.set(workspaceId, tell);
  }
  tell();
}

/**
 * Like `notifyChange`, for writes on `ctx`. Inside `transact` it does nothing, because `transact` notifies after its own
 * commit.
 */
export function notifyChangeOf(ctx: {
  workspaceId: string;
  db: ScopedDatabase;
  inTransaction: boolean;
}): void {
  if (!ctx.inTransaction) notifyChange(ctx.workspaceId, acrossWorkspaces(ctx));
}

/** What is announced where something changed that only this member's own pages show. */
export const ownChanges = (workspaceId: string, userId: string) => `${workspaceId} ${userId}`;

/**
 * Notifies every process, once the transaction of `ctx` commits, that something changed that only this member's own pages show.
 */
export async function notifyPerson(
  ctx: { workspaceId: WorkspaceId; db: ScopedDatabase },
  userId: string,
): Promise<void> {
  // The same text as `ownChanges`.
  await ctx.db.execute(sql`select pg_notify(${CHANGES}, ${ctx.workspaceId}::text || ' ' || ${userId}::text)`);
}
