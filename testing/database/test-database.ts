import { randomBytes } from "node:crypto";
import { inject } from "vitest";
import { databaseUrl, onServer, TEMPLATE } from "./template";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the run's own PostgreSQL server, started by vitest.setup.ts. */
    testServer: string;
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> };

/** A database of its own for a test file: migrated, or with `migrated: false` empty. */
export async function createTestDatabase(options: { migrated?: boolean } = {}): Promise<TestDatabase> {
  const server = inject("testServer");
  const name = `test_${randomBytes(8).toString("hex")}`;
  const template = (options.migrated ?? true) ? TEMPLATE : "template0";
  await onServer(server, (sql) => sql`create database ${sql(name)} template ${sql(template)}`);
  return {
    url: databaseUrl(server, name),
    drop: () => onServer(server, (sql) => sql`drop database if exists ${sql(name)} with (force)`),
  };
}
