import { createHash } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import postgres from "postgres";
import { connectionOptions } from "./connection-options";

export type ProcessLock = { id: number; release(): Promise<void> };

/**
 * Enters this process into `processes` and holds an advisory lock for it, on a connection of its own. However the
 * process dies, the lock is released at once and others take over its work. If the connection is lost while the process
 * lives, it is opened and locked again.
 */
export async function takeProcessLock(databaseUrl: string, schema: string): Promise<ProcessLock> {
  const lockClass = processLockClass(schema);
  let released = false;
  let id = 0;
  let regaining = false;
  const sql = postgres(databaseUrl, {
    ...connectionOptions(schema),
    max: 1,
    onclose: () => {
      if (id !== 0) void regain();
    },
  });

  async function regain(): Promise<void> {
    if (regaining) return;
    regaining = true;
    while (!released) {
      const held = await hold().catch(() => false);
      if (held) break;
      await pause(200);
    }
    regaining = false;
  }

  async function hold(): Promise<boolean> {
    // The server may not have noticed yet that the old connection is gone.
    const [lock] = await sql`select pg_try_advisory_lock(${lockClass}, ${id}) as held`;
    if (!lock?.held) return false;
    await sql`
      insert into processes (id, host, pid) values (${id}, ${hostname()}, ${process.pid})
      on conflict (id) do update set missing_since = null`;
    return true;
  }

  const [next] = await sql`select nextval(pg_get_serial_sequence('processes', 'id'))::int as id`;
  id = next!.id;
  // Locks before the row becomes visible: a row without a lock means a dead process.
  if (!(await hold())) throw new Error("The lock of a process that does not exist yet is held by another.");
  return {
    id,
    release: async () => {
      released = true;
      await sql.end({ timeout: 1 });
    },
  };
}

/**
 * The first half of a process's advisory lock key; the second is its row's id. Advisory locks are shared by the whole
 * database, so engines in different schemas need different keys. Positive, because `pg_locks` shows it unsigned.
 */
export function processLockClass(schema: string): number {
  return createHash("sha256").update(`inngest-embedded:${schema}`).digest().readInt32BE(0) & 0x7fffffff;
}
