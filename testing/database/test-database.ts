import { randomBytes } from "node:crypto";
import postgres from "postgres";
import { inject } from "vitest";
import { migrateDatabase } from "@/db/migrate";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the run's own PostgreSQL server, started by vitest.setup.ts. */
    testServer: string;
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> };

const TEMPLATE = "template_migrated";
const TEMPLATE_LOCK = 7_201_020;

/** A database of its own for a test file: migrated, or with `migrated: false` empty. */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await onServer(server, async (sql) => {
    if (options.migrated ?? true) {
      await sql`select pg_advisory_lock(${TEMPLATE_LOCK}::bigint)`;
      await makeTemplate(server, sql);
      await sql`create database ${sql(name)} template ${sql(TEMPLATE)}`;
    } else await sql`create database ${sql(name)} template template0`;
  });
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}

async function makeTemplate(server: string, sql: postgres.Sql): Promise<void> {
  const [found] = await sql`select 1 from pg_database where datname = ${TEMPLATE}`;
  if (found) return;
  // Under another name until it is whole: a migration that fails must fail for every test file.
  const making = `${TEMPLATE}_new`;
  await sql`drop database if exists ${sql(making)} with (force)`;
  await sql`create database ${sql(making)} template template0`;
  await migrateDatabase(databaseUrl(server, making));
  await sql`alter database ${sql(making)} rename to ${sql(TEMPLATE)}`;
}

async function onServer(server: string, work: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(server, { max: 1, onnotice: () => {} });
  try {
    await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

function databaseUrl(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}
