import { runMigrations } from "graphile-worker";
import postgres, { type Sql } from "postgres";
import { migrateSchema } from "@/inngest/embedded/schema";
import { type BackupTable, quote, quoted } from "./backup-tables";

/**
 * Runs `work` with foreign keys checked at the end, because rows come in no particular order, and with our own triggers
 * disabled, because the rows already contain their effects.
 */
export async function withConstraintsDeferred(
  sql: Sql,
  tables: BackupTable[],
  work: () => Promise<void>,
): Promise<void> {
  const keys = await sql<{ schema: string; name: string; key: string }[]>`
    select n.nspname as schema, c.relname as name, k.conname as key from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and not k.condeferrable and k.conparentid = 0 and n.nspname = any(${tables.map(({ schema }) => schema)})`;
  const alterKeys = async (to: string) => {
    for (const key of keys)
      await sql.unsafe(`alter table ${quoted(key)} alter constraint ${quote(key.key)} ${to}`);
  };
  const alterTriggers = async (to: "enable" | "disable") => {
    for (const table of tables) await sql.unsafe(`alter table ${quoted(table)} ${to} trigger user`);
  };
  await alterKeys("deferrable initially deferred");
  await alterTriggers("disable");
  await work();
  await sql`set constraints all immediate`;
  await alterTriggers("enable");
  await alterKeys("not deferrable");
}

/** The engine creates its tables when it first starts; here they are created without starting it. */
export async function makeEngineTables(sql: Sql, url: string): Promise<void> {
  const own = postgres(url, { max: 1, onnotice: () => {}, connection: { search_path: "engine" } });
  try {
    await sql`create schema if not exists engine`;
    await migrateSchema(own, "engine");
  } finally {
    await own.end({ timeout: 2 });
  }
  await runMigrations({ connectionString: url, schema: "engine_jobs" });
}
