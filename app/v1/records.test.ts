import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "@/db";
import { appendMessages } from "@/lib/chat/append-messages";
import { systemContext } from "@/lib/context";
import { createDispatcher } from "@/lib/http/dispatch";
import { buildOpenApi } from "@/lib/http/open-api";
import { newId } from "@/lib/id";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createConformanceCheck } from "@/testing/contract/open-api-conformance";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { routes } from "./routes";

let database: TestDatabase;
let db: Database;
let workspaceId: string;
let apiKey: string;
const dispatch = createDispatcher(routes);
const conforms = createConformanceCheck(buildOpenApi(routes));

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.url, { max: 5 }).db;
  ({ workspaceId, apiKey } = await createWorkspace(db, { name: "Test" }));
});

afterAll(async () => {
  await closeDatabase();
  await database?.drop();
});

/** Calls /v1 as a program does, and checks the response against the OpenAPI document. */
async function call(line: string, json?: unknown) {
  const [method, path] = line.split(" ") as [string, string];
  const request = new Request(`http://leadwright.test/v1${path}`, {
    method,
    headers: { "X-Api-Key": apiKey, ...(json === undefined ? {} : { "Content-Type": "application/json" }) },
    body: json === undefined ? undefined : JSON.stringify(json),
  });
  const response = await dispatch(request)!;
  await conforms(request, response.clone());
  return { status: response.status, body: await response.json() };
}

async function newAgent(): Promise<string> {
  return (await call("POST /agents", { name: "Ada" })).body.id;
}

const refusal = (status: number, code: string) => ({ status, body: { error: { code } } });
const notFound = refusal(404, "not_found");
const invalid = refusal(400, "validation_error");

test("an agent is created, listed, read and changed", async () => {
  const created = await call("POST /agents", { name: "Ada", colour: "red" });
  expect(created).toMatchObject({ status: 201, body: { name: "Ada", status: "active" } });
  const { id } = created.body;
  expect(await call(`GET /agents/${id}`)).toEqual({ status: 200, body: created.body });
  expect((await call("GET /agents?pageSize=1")).body).toMatchObject({
    agents: [{ id }],
    page: 1,
    pageSize: 1,
  });
  expect(await call(`PATCH /agents/${id}`, { status: "paused" })).toMatchObject({
    body: { status: "paused" },
  });
  expect(await call(`PATCH /agents/${id}`, { colour: "red" })).toMatchObject(invalid);
  expect(await call(`PATCH /agents/${id}`)).toMatchObject(invalid);
  expect(await call("POST /agents", {})).toMatchObject(invalid);
});

test("the id of the path wins over an id in the body", async () => {
  const [id, other] = [await newAgent(), await newAgent()];
  expect(await call(`PATCH /agents/${id}`, { id: other, name: "Bea" })).toMatchObject({
    body: { id, name: "Bea" },
  });
  expect(await call(`GET /agents/${other}`)).toMatchObject({ body: { name: "Ada" } });
});

test.each(["not-a-uuid", newId()])("a path with the id %s names nothing", async (id) => {
  const agentId = await newAgent();
  for (const line of [
    `GET /agents/${id}`,
    `GET /agents/${id}/memory`,
    `GET /agents/${id}/threads`,
    `GET /agents/${agentId}/threads/${id}`,
    `GET /agents/${agentId}/threads/${id}/messages`,
    `GET /leads/${id}`,
    `GET /campaigns/${id}/status`,
    `DELETE /suppressions/${id}`,
    `POST /campaigns/${id}/pause`,
    `POST /leads/${id}/email`,
  ]) {
    expect({ line, ...(await call(line)) }).toMatchObject({ line, ...notFound });
  }
});

test("Memory is read, patched and left alone by a PATCH without a known field", async () => {
  const id = await newAgent();
  const memory = { profileJson: { offer: "Rockets", nested: { a: [1, null] } }, senderName: "Ada" };
  const patched = await call(`PATCH /agents/${id}/memory`, memory);
  expect(patched).toMatchObject({ status: 200, body: { ...memory, complete: false } });
  expect(await call(`PATCH /agents/${id}/memory`, { other: 1 })).toEqual(patched);
  expect(await call(`PATCH /agents/${id}/memory`)).toEqual(patched);
  expect(await call(`GET /agents/${id}/memory`)).toEqual(patched);
  for (const wrong of [
    { icpJson: null },
    { icpJson: [] },
    { icpJson: "x" },
    { profileJson: { a: "\u0000" } },
  ]) {
    expect(await call(`PATCH /agents/${id}/memory`, wrong)).toMatchObject(invalid);
  }
});

test("a thread is wrapped when created and read, and bare when renamed", async () => {
  const id = await newAgent();
  const created = await call(`POST /agents/${id}/threads`);
  expect(created).toMatchObject({ status: 201, body: { thread: { agentId: id } } });
  const { thread } = created.body;
  expect(thread.title).not.toBe("");
  expect(await call(`GET /agents/${id}/threads/${thread.id}`)).toEqual({ status: 200, body: { thread } });
  expect(await call(`GET /agents/${id}/threads`)).toEqual({ status: 200, body: { threads: [thread] } });
  const renamed = await call(`PATCH /agents/${id}/threads/${thread.id}`, { title: "Plans" });
  expect(renamed).toMatchObject({ status: 200, body: { id: thread.id, title: "Plans" } });
  expect(await call(`PATCH /agents/${id}/threads/${thread.id}`, {})).toMatchObject(invalid);
});

test("messages are paged by cursor", async () => {
  const id = await newAgent();
  const { thread } = (await call(`POST /agents/${id}/threads`, { title: "Chat" })).body;
  const path = `/agents/${id}/threads/${thread.id}/messages`;
  expect(await call(`GET ${path}`)).toEqual({ status: 200, body: { messages: [], nextCursor: null } });
  const said = ["a", "b", "c"].map((content) => ({ role: "user" as const, content }));
  await appendMessages(systemContext(db, workspaceId), thread.id, said);
  const first = (await call(`GET ${path}?limit=2`)).body;
  expect(first.messages).toMatchObject([{ role: "user", content: "a" }, { content: "b" }]);
  const rest = (await call(`GET ${path}?limit=2&cursor=${first.nextCursor}`)).body;
  expect(rest).toMatchObject({ messages: [{ content: "c" }], nextCursor: null });
  for (const query of ["cursor=forged", "cursor=", "limit=0", "limit=101", "limit=x"]) {
    expect(await call(`GET ${path}?${query}`)).toMatchObject(invalid);
  }
});

test("a chat turn is refused before it begins where a record or a field is not in order", async () => {
  const id = await newAgent();
  const { thread } = (await call(`POST /agents/${id}/threads`)).body;
  const path = `POST /agents/${id}/threads/${thread.id}/messages/stream`;
  expect(await call(path, {})).toMatchObject(invalid);
  expect(await call(path, { leadIds: ["x"] })).toMatchObject(invalid);
  expect(await call(path, { message: "Hi", leadIds: [newId()] })).toMatchObject(notFound);
  expect(await call(path.replace(thread.id, newId()), { message: "Hi" })).toMatchObject(notFound);
});

test("leads are an empty page at first; a malformed filter is refused, an unknown one is absent", async () => {
  const page = { leads: [], page: 1, pageSize: 25, total: 0, totalPages: 0 };
  expect(await call("GET /leads")).toEqual({ status: 200, body: page });
  expect(await call(`GET /leads?agentId=${await newAgent()}`)).toEqual({ status: 200, body: page });
  expect(await call("GET /leads?agentId=x")).toMatchObject(invalid);
  expect(await call(`GET /leads?agentId=${newId()}`)).toMatchObject(notFound);
  for (const query of ["page=0", "page=x", "pageSize=101", "page=1&page=2"]) {
    expect(await call(`GET /leads?${query}`)).toMatchObject(invalid);
  }
});

test("an address is barred, listed and freed", async () => {
  const added = await call("POST /suppressions", { email: "Ada@Example.com", note: "by phone" });
  expect(added).toMatchObject({ status: 201, body: { email: "Ada@Example.com", reason: "manual" } });
  expect((await call("POST /suppressions", { email: "ada@example.com" })).body).toEqual(added.body);
  expect((await call("GET /suppressions")).body).toMatchObject({ suppressions: [added.body], total: 1 });
  expect(await call("POST /suppressions", { email: "nobody" })).toMatchObject(invalid);
  const remove = `DELETE /suppressions/${added.body.id}`;
  expect(await call(remove)).toEqual({ status: 200, body: { ok: true } });
  expect(await call(remove)).toMatchObject(notFound);
});
