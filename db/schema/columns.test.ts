import { getTableColumns, is } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "@/testing/database/test-database";
import { connect } from "../index";
import * as schema from "./index";

const tables = Object.values<unknown>(schema).filter((one): one is PgTable => is(one, PgTable));
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: ReturnType<typeof connect>;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { max: 1 });
});

afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

test("every column that holds one of a list of words is checked for just these by the database itself", async () => {
  const columns = tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([key, { enumValues }]) =>
      enumValues
        ? [
            {
              table: getTableConfig(table).name,
              column: key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
              words: [...enumValues].sort(),
            },
          ]
        : [],
    ),
  );
  expect(columns.length).toBeGreaterThan(25);

  const checks = await connection.sql<{ table: string; column: string; rule: string }[]>`
    select c.relname as table, a.attname as column, pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and array[a.attnum] = k.conkey
    where k.contype = 'c' and k.convalidated`;
  const checked = columns.map(({ table, column }) => {
    const rules = checks.filter((one) => one.table === table && one.column === column);
    const words = rules.flatMap(({ rule }) =>
      [...rule.matchAll(/'([^']*)'::text/g)].map(([, word]) => word!),
    );
    return { table, column, words: words.sort() };
  });
  expect(checked).toEqual(columns);
});
