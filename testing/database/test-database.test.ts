import postgres from "postgres";
import { expect, test } from "vitest";
import { createTestDatabase } from "./test-database";

test("gives every caller a database of its own, also many at once", async () => {
  const made = await Promise.all(Array.from({ length: 4 }, () => createTestDatabase()));
  expect(new Set(made.map(({ url }) => url)).size).toBe(4);
  const sql = postgres(made[0]!.url, { max: 1 });
  await sql`create table only_here (id int)`;
  await sql.end();
  const other = postgres(made[1]!.url, { max: 1 });
  expect(await other`select to_regclass('only_here') as found`).toEqual([{ found: null }]);
  await other.end();
  await Promise.all(made.map(({ drop }) => drop()));
});

test("gives an empty database on request", async () => {
  const { url, drop } = await createTestDatabase({ migrated: false });
  const sql = postgres(url, { max: 1 });
  const tables = await sql`select 1 from information_schema.tables where table_schema = 'public'`;
  expect(tables).toHaveLength(0);
  await sql.end();
  await drop();
});
