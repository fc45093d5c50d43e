import postgres from "postgres";
import { migrateDatabase } from "@/db/migrate";

/** What every migrated test database is a copy of. */
export const TEMPLATE = "template_migrated";

/** Makes it on the server of a run, once, before its tests begin. Errors: a migration that fails fails the run. */
export async function makeTemplate(server: string): Promise<void> {
  await onServer(server, (sql) => sql`create database ${sql(TEMPLATE)} template template0`);
  await migrateDatabase(databaseUrl(server, TEMPLATE));
}

export async function onServer(server: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

export function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
