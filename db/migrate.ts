import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import { connect } from "./index";

const FOLDER = fileURLToPath(new URL("./migrations", import.meta.url));
const MIGRATIONS = 7_201_010;

/**
 * Brings the database at `url` to this version's schema. Services that start together on one database wait for each
 * other, so that each migration runs once.
 */
export async function migrateDatabase(url: string): Promise<void> {
  if (!existsSync(`${FOLDER}/meta/_journal.json`)) return;
  // One connection: the lock belongs to a session, and the migrator has to run in that same one.
  const { db, sql, close } = connect(url, { max: 1, name: "leadwright migrate" });
  try {
    await sql`select pg_advisory_lock(${MIGRATIONS}::bigint)`;
    await migrate(db, { migrationsFolder: FOLDER });
  } finally {
    await close();
  }
}
