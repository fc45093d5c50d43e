import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openDatabaseGate } from "@/testing/database/database-gate";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { openPostgres } from "./open-postgres";
import { StartError } from "./start-error";

let database: TestDatabase;
let gate: Awaited<ReturnType<typeof openDatabaseGate>>;

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  gate = await openDatabaseGate(database.url);
});
afterEach(async () => {
  vi.restoreAllMocks();
  await gate.close();
  await database.drop();
});

test("a database that is slow to answer is waited for, and that is said once", async () => {
  const said = vi.spyOn(console, "log").mockImplementation(() => {});
  gate.keepSilent(true);
  const opening = openPostgres({ DATABASE_URL: gate.url, DATA_DIR: "" }, 2_000);
  await expect.poll(() => said.mock.calls.length, { timeout: 10_000 }).toBe(1);
  gate.keepSilent(false);
  expect(await opening).toMatchObject({ mode: "external", url: gate.url });
  expect(said).toHaveBeenCalledOnce();
  expect(said.mock.calls[0]![0]).toMatch(/does not respond yet \(CONNECT_TIMEOUT\)\. Trying again/);
}, 30_000);

test("a database that never answers is one sentence with the remedy", async () => {
  vi.spyOn(console, "log").mockImplementation(() => {});
  gate.keepSilent(true);
  const opening = openPostgres({ DATABASE_URL: gate.url, DATA_DIR: "" }, 1_000);
  await expect(opening).rejects.toThrow(StartError);
  await expect(opening).rejects.toThrow(/has not answered for 1 s \(CONNECT_TIMEOUT\): .* DATABASE_URL\.$/);
});
