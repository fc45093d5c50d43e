import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase } from "@/testing/database/test-database";
import { type Connection, connect } from "./index";
import { sql } from "./scope";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { max: 1 });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

/** How often each statement with a mark was run, of those that the connection keeps. */
async function keptWith(mark: string): Promise<number[]> {
  const rows = await connection.sql`
    select (generic_plans + custom_plans)::int as runs from pg_prepared_statements where statement like ${`%${mark}%`}
      and statement not like '%pg_prepared_statements%' order by 1`;
  return rows.map(({ runs }) => runs);
}

test("a statement is kept prepared, in transactions and savepoints too, and what it finds is the same", async () => {
  const { db, preparedDb } = connection;
  const ask = (on: Pick<typeof db, "execute">, value: number | string | null) =>
    on.execute<{ value: string | null }>(sql`select ${value}::text as value, 'kept' as mark`);
  expect(await ask(db, "plain")).toMatchObject([{ value: "plain" }]);
  expect(await keptWith("'kept' as mark")).toEqual([]);
  expect(await ask(preparedDb, "a")).toMatchObject([{ value: "a" }]);
  await preparedDb.transaction(async (tx) => {
    expect(await ask(tx, null)).toMatchObject([{ value: null }]);
    await tx.transaction(async (inner) => {
      expect(await ask(inner, "b")).toMatchObject([{ value: "b" }]);
    });
  });
  expect(await keptWith("'kept' as mark")).toEqual([3]);
});

test("what fails is rolled back, and the statement works again afterwards", async () => {
  const { preparedDb } = connection;
  const divide = (on: Pick<typeof preparedDb, "execute">, by: number) =>
    on.execute<{ one: number }>(sql`select 12 / ${by}::int as one`);
  await expect(
    preparedDb.transaction(async (tx) => {
      await tx.execute(sql`create table made_here ()`);
      await divide(tx, 0);
    }),
  ).rejects.toMatchObject({ cause: { code: "22012" } });
  expect(await divide(preparedDb, 4)).toMatchObject([{ one: 3 }]);
  expect(await preparedDb.execute(sql`select to_regclass('made_here') as name`)).toMatchObject([
    { name: null },
  ]);
});

test("a statement that was kept sees a table as it is after a change", async () => {
  const { preparedDb, db } = connection;
  await db.execute(sql`create table changing (a int)`);
  const insert = () =>
    preparedDb.execute<{ a: number }>(sql`insert into changing (a) values (${7}) returning a`);
  expect(await insert()).toMatchObject([{ a: 7 }]);
  await db.execute(sql`alter table changing add column b int not null default 1`);
  expect(await insert()).toMatchObject([{ a: 7 }]);
});
