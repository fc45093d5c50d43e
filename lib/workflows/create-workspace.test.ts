import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { findKey } from "@/lib/keys/find-key";
import { overrideEnv } from "@/lib/process/this-process";
import { listWorkspaces } from "@/lib/workspaces/list-workspaces";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { createWorkspace } from "./create-workspace";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url);
});
afterAll(async () => {
  await connection.close();
  await database.drop();
});

const account = async (workspaceId: string) => {
  const [row] = await connection.db.execute(sql`
    select posted::text, held::text, (select coalesce(sum(amount), 0)::text from credit_entries e
      where e.workspace_id = a.workspace_id) as entries
    from credit_accounts a where workspace_id = ${workspaceId}`);
  return row;
};

test("makes a workspace whose first key works and whose ledger adds up", async () => {
  const { workspaceId, apiKey } = await createWorkspace(connection.db, { name: "Acme", credits: 12.5 });
  expect(await findKey(connection.db, apiKey)).toMatchObject({ workspaceId });
  expect(await account(workspaceId)).toEqual({ posted: "12500000", held: "0", entries: "12500000" });
  expect((await listWorkspaces(connection.db))[0]).toMatchObject({ id: workspaceId, name: "Acme" });
});

test("starts with the credits of the setting, or with none at all", async () => {
  overrideEnv({ STARTING_CREDITS: 7 });
  const { workspaceId } = await createWorkspace(connection.db, { name: "Default" });
  expect(await account(workspaceId)).toMatchObject({ posted: "7000000" });
  const none = await createWorkspace(connection.db, { name: "None", credits: 0 });
  expect(await account(none.workspaceId)).toEqual({ posted: "0", held: "0", entries: "0" });
});

test("leaves nothing behind when a part of it is refused", async () => {
  const before = (await listWorkspaces(connection.db)).length;
  for (const input of [{ name: "Bad", credits: -1 }, { name: " " }, { name: "x".repeat(201) }]) {
    await expect(createWorkspace(connection.db, input)).rejects.toMatchObject({ code: "validation_error" });
  }
  expect(await listWorkspaces(connection.db)).toHaveLength(before);
});
