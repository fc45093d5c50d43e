import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { type Connection, connect } from "./index";

let database: TestDatabase;
let connection: Connection;
let killer: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  connection = connect(database.url, { max: 2 });
  killer = postgres(database.url, { max: 1 });
  await killer`create table kept (n integer)`;
});

beforeEach(() => killer`truncate kept`);

afterAll(async () => {
  await connection.close();
  await killer.end();
  await database.drop();
});

const end = (pid: number) => killer`select pg_terminate_backend(${pid}, 1000)`;

// Without our patch of postgres.js, the ROLLBACK is written to a closed socket and the whole process crashes.
test("a connection lost under a running statement fails its transaction, and only that", async () => {
  const work = connection.sql.begin(async (tx) => {
    await tx`insert into kept values (1)`;
    const [row] = await tx`select pg_backend_pid() as pid`;
    setTimeout(() => end(row!.pid).execute(), 10);
    await tx`select pg_sleep(60)`;
  });
  await expect(work).rejects.toThrow(/terminat|CONNECTION_CLOSED/);
  expect(await connection.sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(await connection.sql`select n from kept`).toEqual([]);
});

// Without our patch, the rest of the transaction runs on whichever connection replaces the lost one, each statement
// committing by itself.
test("what a transaction still does after its connection was lost is kept by nobody", async () => {
  let rest: unknown;
  const work = connection.sql.begin(async (tx) => {
    const [row] = await tx`select pg_backend_pid() as pid`;
    await end(row!.pid);
    // Other queries open a new connection in place of the lost one.
    await delay(50);
    await Promise.all([connection.sql`select 1`, connection.sql`select 2`, connection.sql`select 3`]);
    rest = await tx`insert into kept values (2)`.then(
      () => "kept",
      (error) => error.code,
    );
  });
  await expect(work).rejects.toThrow(/CONNECTION_CLOSED/);
  await expect.poll(() => rest).toBe("CONNECTION_CLOSED");
  expect(await connection.sql`select n from kept`).toEqual([]);
});
