import { setTimeout as sleep } from "node:timers/promises";
import { sql as statement } from "drizzle-orm";
import postgres from "postgres";
import type { Database } from "@/db";
import { newId } from "@/db/new-id";

/** First half of every instance's advisory lock key; the second half is its number. */
const LOCK_CLASS = 0x4c57;
const WATCH_MS = 2_000;
const REGAIN_MS = 100;

export type Instance = { id: string; close(): Promise<void> };

/**
 * Registers this process as alive. It counts as alive while a session of its own holds its advisory lock: PostgreSQL
 * releases the lock as soon as the process dies, however it dies.
 */
export async function registerInstance(databaseUrl: string): Promise<Instance> {
  let regain = async () => {};
  const sql = postgres(databaseUrl, {
    max: 1,
    onclose: () => void regain(),
    idle_timeout: 0,
    max_lifetime: null,
    onnotice: () => {},
    connection: { application_name: "leadwright instance" },
  });
  const id = newId();
  const [row] = await sql`select nextval(pg_get_serial_sequence('instances', 'number'))::int as number`;
  const number = row!.number as number;
  // The lock is taken before the row is inserted: a row without a lock would look like a dead process.
  await sql`select pg_advisory_lock(${LOCK_CLASS}::int, ${number}::int)`;
  await sql`insert into instances (id, number) values (${id}, ${number})`;
  const keep = async () => {
    const [held] = await sql`
      select 1 from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
        and classid = ${LOCK_CLASS} and objid = ${number}`;
    if (held) return;
    // The session was lost with the database or the network. The same process registers again under the same id.
    await sql`select pg_advisory_lock(${LOCK_CLASS}::int, ${number}::int)`;
    await sql`insert into instances (id, number) values (${id}, ${number}) on conflict (id) do nothing`;
  };
  let isRegaining = false;
  let isClosed = false;
  // Immediately on connection loss: until the lock is held again, others take this process for dead, and a pause does not
  // see its emails in flight.
  regain = async () => {
    if (isRegaining) return;
    isRegaining = true;
    for (let held = false; !held && !isClosed; ) {
      held = await keep().then(
        () => true,
        () => false,
      );
      if (!held) await sleep(REGAIN_MS);
    }
    isRegaining = false;
  };
  const timer = setInterval(() => void regain(), WATCH_MS);
  timer.unref();
  return {
    id,
    close: async () => {
      isClosed = true;
      clearInterval(timer);
      await sql`delete from instances where id = ${id}`.catch(() => {});
      await sql.end({ timeout: 2 });
    },
  };
}

/** SQL that is true where `instances.number` belongs to a living process. */
const living = statement`exists (
  select 1 from pg_locks k where k.locktype = 'advisory' and k.classid = ${LOCK_CLASS} and k.objid = i.number
    and k.objsubid = 2 and k.database = (select oid from pg_database where datname = current_database()))`;

/** SQL subquery with the ids of all living processes. */
export const livingInstances = statement`(select i.id from instances i where ${living})`;

/** Deletes dead processes. What they had in flight must have been recovered before. */
export async function forgetDeadInstances(db: Database): Promise<void> {
  await db.execute(
    statement`delete from instances i where not ${living} and i.started_at < now() - interval '1 day'`,
  );
}
