import { afterAll, beforeAll, expect, test } from "vitest";
import { type Connection, connect } from "@/db";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { fillWorkspace } from "@/testing/workspaces/test-records";
import { makeTurnTools } from "./turn-tools";

let database: TestDatabase;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = connect(database.url, { max: 3 });
});
afterAll(async () => {
  await connection?.close();
  await database?.drop();
});

test("a model reads a list of calls without their scripts, and the script of the call that it asks for", async () => {
  const { ctx, records } = await fillWorkspace(connection.db, "talking");
  const [{ agentId, campaignId, threadId, callId }] = records as [(typeof records)[number]];
  const tools = makeTurnTools(ctx, { id: agentId, campaignId }, threadId, new Map());
  const run = (name: string, input: object) =>
    tools[name]!.execute!(input as never, { toolCallId: name, messages: [], context: {} });
  const list = await run("listCalls", {});
  expect(list).toMatchObject({ calls: [{ id: callId, status: expect.any(String) }], total: 1 });
  expect(JSON.stringify(list)).not.toContain("script");
  expect(await run("getCall", { id: callId })).toMatchObject({ script: { opening: expect.any(String) } });
});
