import { resolve } from "node:path";
import { type Connection, closeDatabase, openDatabase } from "@/db";
import { migrateDatabase } from "@/db/migrate";
import { env, overrideEnv } from "@/lib/process/this-process";
import { checkFolder } from "@/server/check-folder";
import { openPostgres, type Postgres } from "@/server/open-postgres";

/** Callers change into the project folder first. */
const root = process.cwd();

/**
 * Runs a command on the service's database. If the database is not running, it is started for the command and stopped
 * afterwards.
 */
export async function withDatabase<T>(
  work: (connection: Connection, postgres: Postgres) => Promise<T>,
  options: { migrated?: boolean } = {},
): Promise<T> {
  overrideEnv({ DATA_DIR: resolve(root, env().DATA_DIR) });
  if (!env().DATABASE_URL) await checkFolder(env().DATA_DIR);
  const postgres = await openPostgres(env());
  try {
    if (options.migrated ?? true) await migrateDatabase(postgres.url);
    return await work(openDatabase(postgres.url, { max: 2 }), postgres);
  } finally {
    await closeDatabase();
    await postgres.stop();
  }
}

/** Prints a command's result. */
export function print(value: unknown): void {
  console.log(JSON.stringify(value, null, 2));
}
