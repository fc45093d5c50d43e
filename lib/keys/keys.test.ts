import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { newId } from "@/lib/id";
import { KEY_SCOPES } from "@/lib/scopes";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { createKey } from "./create-key";
import { findKey } from "./find-key";
import { listKeys } from "./list-keys";
import { revokeKey } from "./revoke-key";

let database: TestDatabase;
let connection: Connection;
let workspaceId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { max: 5 });
  ({ workspaceId } = await createWorkspace(connection.db, { name: "Test", credits: 0 }));
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

test("a key has at least 200 random bits, and the whole of it is stored nowhere", async () => {
  const { apiKey, id } = await createKey(connection.db, { workspaceId, name: "secret" });
  expect(apiKey).toMatch(/^lw_[0-9A-Za-z]{40,}$/);
  const [row] = await connection.db.execute(sql`select k::text as row from api_keys k where id = ${id}`);
  expect(row!.row).not.toContain(apiKey);
  expect(row!.row).not.toContain(apiKey.slice(12));
});

test("finds the workspace of a key, with the scopes that it names", async () => {
  const { db } = connection;
  const all = await createKey(db, { workspaceId, name: "all" });
  const some = await createKey(db, { workspaceId, name: "some", scopes: ["leads:read", "agents:read"] });
  expect(await findKey(db, all.apiKey)).toEqual({ id: all.id, workspaceId, scopes: KEY_SCOPES });
  expect(await findKey(db, some.apiKey)).toEqual({
    id: some.id,
    workspaceId,
    scopes: ["agents:read", "leads:read"],
  });
  expect(await findKey(db, `${all.apiKey}x`)).toBeUndefined();
});

test("a revoked key is refused by every process from the moment of the commit", async () => {
  const { db } = connection;
  const other = connect(database.url, { max: 2 });
  const { apiKey, id } = await createKey(db, { workspaceId, name: "to revoke" });
  for (const each of [db, other.db]) expect(await findKey(each, apiKey)).toBeDefined();
  // Checks that began before the revocation must not be reused for later ones.
  const before = Array.from({ length: 10 }, () => findKey(db, apiKey));
  const revoked = await revokeKey(db, id);
  const after = Array.from({ length: 10 }, () => findKey(db, apiKey));
  await Promise.all(before);
  expect(await Promise.all(after)).toEqual(Array(10).fill(undefined));
  expect(await findKey(other.db, apiKey)).toBeUndefined();
  expect((await revokeKey(db, id)).revokedAt).toBe(revoked.revokedAt);
  await other.close();
});

test("checks that come at once share queries, and each gets its own answer", async () => {
  const made = await Promise.all(
    [1, 2, 3].map((n) => createKey(connection.db, { workspaceId, name: `many ${n}` })),
  );
  const keys = Array.from({ length: 60 }, (_, n) => made[n % 4]?.apiKey ?? `lw_${"z".repeat(43)}`);
  // A session counts how often each of its prepared statements has run, and this pool has only one session.
  const own = connect(database.url, { max: 1 });
  await findKey(own.db, keys[0]!);
  const before = await timesRun(own);
  const found = await Promise.all(keys.map((apiKey) => findKey(own.db, apiKey)));
  expect(found.map((key) => key?.id)).toEqual(keys.map((_, n) => made[n % 4]?.id));
  expect((await timesRun(own)) - before).toBe(2);
  await own.close();
});

async function timesRun({ sql: client }: Connection): Promise<number> {
  const [row] = await client`
    select sum(generic_plans + custom_plans)::int as times from pg_prepared_statements
    where statement like 'select "hash"%'`;
  return row!.times;
}

test("a query that fails fails only those that waited for it", async () => {
  const own = connect(database.url, { max: 1 });
  const { apiKey } = await createKey(connection.db, { workspaceId, name: "after a failure" });
  await own.db.execute(sql`set search_path = nowhere`);
  const failed = await Promise.allSettled([findKey(own.db, apiKey), findKey(own.db, apiKey)]);
  expect(failed.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await own.db.execute(sql`set search_path = public`);
  expect(await findKey(own.db, apiKey)).toBeDefined();
  await own.close();
});

test("lists every key of its workspace alone, without anything secret", async () => {
  const { db } = connection;
  const other = await createWorkspace(db, { name: "Other", credits: 0 });
  const mine = await createKey(db, { workspaceId, name: "newest", expiresAt: new Date(Date.now() + 60_000) });
  const keys = await listKeys(db, workspaceId);
  expect(keys[0]).toMatchObject({
    id: mine.id,
    name: "newest",
    prefix: mine.apiKey.slice(0, 10),
    scopes: ["*"],
  });
  expect(JSON.stringify(keys)).not.toContain("hash");
  expect(keys.every((key) => key.workspaceId === workspaceId)).toBe(true);
  expect(await listKeys(db, other.workspaceId)).toHaveLength(1);
});

test("refuses what cannot be a key", async () => {
  const { db } = connection;
  const bad = [
    { name: "" },
    { name: "x".repeat(201) },
    { scopes: [] },
    { scopes: ["leads:eat"] },
    { expiresAt: new Date(0) },
  ];
  for (const change of [...bad, { expiresAt: new Date("x") }]) {
    await expect(createKey(db, { workspaceId, name: "x", ...change })).rejects.toMatchObject({
      code: "validation_error",
    });
  }
  for (const id of [newId(), "nope"]) {
    await expect(createKey(db, { workspaceId: id, name: "x" })).rejects.toMatchObject({ code: "not_found" });
    await expect(revokeKey(db, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(listKeys(db, id)).rejects.toMatchObject({ code: "not_found" });
  }
});
