import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Connection, connect } from "@/db";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { livingInstances, registerInstance } from "./instance";

let database: TestDatabase;
let connection: Connection;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url);
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const living = async () =>
  (await connection.db.execute<{ id: string }>(livingInstances)).map((row) => row.id);

test("a process whose session was cut is among the living again without waiting for the next look", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  const { id, close } = await registerInstance(database.url);
  expect(await living()).toEqual([id]);
  await connection.db.execute(sql`
    select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and application_name = 'leadwright instance'`);
  // Not with `expect.poll`, which advances the fake clock.
  while (!(await living()).includes(id));
  await close();
  expect(await living()).toEqual([]);
});
