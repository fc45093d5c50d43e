import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "@/db";
import { readHealth } from "@/lib/process/health";
import { env } from "@/lib/process/this-process";
import { openDatabaseGate } from "@/testing/database/database-gate";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { type DatabaseProbe, openDatabaseProbe } from "./database-probe";
import { reportFacts } from "./report-facts";

let testDatabase: TestDatabase;
let probe: DatabaseProbe;

beforeAll(async () => {
  testDatabase = await createTestDatabase({ migrated: false });
});
afterEach(() => probe.close());
afterAll(() => testDatabase.drop());

function report(url: string) {
  probe = openDatabaseProbe(url);
  const postgres = {
    url,
    mode: "external" as const,
    claimService: async () => true,
    problem: () => null,
    freeBytes: async () => null,
    stop: async () => {},
    abandon: async () => {},
  };
  reportFacts(env(), postgres, probe, { health: () => ({ ok: true }) });
}

const databaseHealth = async () => (await readHealth()).health.database;

test("a pool that has no connection left is no database that is away", async () => {
  report(testDatabase.url);
  const { db } = openDatabase(testDatabase.url, { max: 1 });
  const held = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`);
    taken.resolve();
    await held.promise;
  });
  await taken.promise;
  expect(await databaseHealth()).toMatchObject({ ok: true });
  held.resolve();
  await work;
  await closeDatabase();
});

test("a database that falls silent is away, and is there again once it answers", async () => {
  const gate = await openDatabaseGate(testDatabase.url);
  report(gate.url);
  expect(await databaseHealth()).toMatchObject({ ok: true });
  gate.keepSilent(true);
  const crowd = await Promise.all(Array.from({ length: 20 }, databaseHealth));
  for (const fact of crowd)
    expect(fact).toMatchObject({ ok: false, message: "The database does not respond." });
  gate.keepSilent(false);
  expect(await databaseHealth()).toMatchObject({ ok: true });
  // One connection before, and one after: the crowd shared the first.
  expect(gate.connections()).toBe(2);
  await probe.close();
  await gate.close();
});
