import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import type { Sql } from "postgres";
import { connect } from "./index";

const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));
const MIGRATIONS = 7_201_010;

/** The database cannot be migrated to this version's schema: `message` says what to do. */
export class SchemaError extends Error {
  override readonly name = "SchemaError";
}

/**
 * Migrates the database at `url` to this version's schema. Services that start together on one database wait for each
 * other, so each migration runs once. `upTo` stops after that many migrations, to restore a backup of an earlier version.
 *
 * Errors: `SchemaError` for a database whose tables these migrations did not create; it is left untouched.
 */
export async function migrateDatabase(url: string, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  if (!existsSync(`${FOLDER}/meta/_journal.json`)) return;
  // One connection: the lock belongs to a session, and the migrator has to run in that same session. Closing it releases
  // the lock.
  const { db, sql, close } = connect(url, { max: 1, name: "leadwright migrate" });
  try {
    await sql`select pg_advisory_lock(${MIGRATIONS}::bigint)`;
    await refuseOtherTables(sql);
    await migrate(db, { migrationsFolder: upTo === Number.POSITIVE_INFINITY ? FOLDER : await firstOf(upTo) });
  } finally {
    await close();
  }
}

/** Before the first release the migrations were regenerated. A database from before that cannot be migrated. */
async function refuseOtherTables(sql: Sql): Promise<void> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') as name`;
  if (!table!.name) return;
  const [first] = await sql`select hash from drizzle.__drizzle_migrations order by created_at limit 1`;
  if (!first || first.hash === readMigrationFiles({ migrationsFolder: FOLDER })[0]!.hash) return;
  throw new SchemaError(
    "The database is of a version before the first release, whose tables were others. It was left as it is: go on with that version, " +
      "or start this one with a new DATA_DIR or an empty database.",
  );
}

/** A copy of the folder whose journal ends after `count` migrations. drizzle's migrator has no other way to stop early. */
async function firstOf(count: number): Promise<string> {
  const folder = join(await mkdtemp(join(tmpdir(), "leadwright-migrations-")), "migrations");
  await cp(FOLDER, folder, { recursive: true });
  const file = join(folder, "meta/_journal.json");
  const journal = JSON.parse(await readFile(file, "utf8")) as { entries: unknown[] };
  if (count > journal.entries.length) {
    throw new SchemaError("The backup is of a newer version: restore it with that version.");
  }
  await writeFile(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }));
  return folder;
}
