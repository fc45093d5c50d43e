import { type Database, database } from "@/db";
import { acrossWorkspaces, type ScopedDatabase, sql } from "@/db/scope";
import { perProcess } from "@/lib/process/per-process";
import { createThrottle } from "./process/create-throttle";

/** The channel of PostgreSQL on which processes tell each other the ids of workspaces that changed. */
export const CHANGES = "leadwright_changes";
/** Milliseconds between two notifications of one workspace. */
export const CHANGE_EVERY_MS = 300;

const tellers = perProcess("change-tellers", () => new WeakMap<Database, Map<string, () => void>>());

/**
 * Tells every process that something of the workspace changed, to be called once it is committed. At most every 300 ms
 * in this process, and never awaited: what is lost with a connection, those who look find at their next look.
 */
export function noteChange(workspaceId: string, db: Database = database()): void {
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

/** The same for what was written on `ctx`; inside `transact`, which tells of its commit itself, it does nothing. */
export function noteChangeOf(ctx: { workspaceId: string; db: ScopedDatabase; inTransaction: boolean }): void {
  if (!ctx.inTransaction) noteChange(ctx.workspaceId, acrossWorkspaces(ctx));
}
