import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connect } from "@/db";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { runService, type Service } from "@/testing/service/run-service";

// In development Next itself serves /v1 from the route files, as a serverless host would.
let testDatabase: TestDatabase;
let dataDir: string;
let service: Service;
let apiKey: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "leadwright-next-"));
  const connection = connect(testDatabase.url, { max: 1 });
  ({ apiKey } = await createWorkspace(connection.db, { name: "Next", credits: 100 }));
  await connection.close();
  service = await runService({ DATABASE_URL: testDatabase.url, DATA_DIR: dataDir }, ["--dev"]);
}, 120_000);
afterAll(async () => {
  await service?.end();
  await testDatabase.drop();
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

async function call(method: string, path: string, body?: unknown) {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { "x-api-key": apiKey, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  return { status: answer.status, headers: answer.headers, json: JSON.parse(await answer.text()) };
}

test("the route files serve a whole discovery through Next, to the same engine", async () => {
  const agent = await call("POST", "/v1/agents", { name: "Next" });
  expect(agent).toMatchObject({ status: 201, json: { name: "Next" } });
  const memory = {
    profileJson: { offer: "Ovens" },
    icpJson: { industries: ["bakery"], locations: ["Leeds"] },
  };
  expect(await call("PATCH", `/v1/agents/${agent.json.id}/memory`, memory)).toMatchObject({ status: 200 });
  const body = { agentId: agent.json.id, mode: "company", targetCount: 2 };
  expect(await call("POST", "/v1/discovery", body)).toMatchObject({ status: 200, json: { ok: true } });
  let status = await call("GET", `/v1/campaigns/${agent.json.campaignId}/status`);
  while (status.json.status === "running") {
    await new Promise((resolve) => setTimeout(resolve, 100));
    status = await call("GET", `/v1/campaigns/${agent.json.campaignId}/status`);
  }
  expect(status.json).toMatchObject({ status: "completed", found: 2 });
  expect((await call("GET", "/v1/leads")).json).toMatchObject({ total: 2 });
}, 120_000);

test("errors look the same through Next", async () => {
  const error = (code: string) => ({ error: { code, requestId: expect.any(String) } });
  expect(await call("GET", "/v1/nothing")).toMatchObject({ status: 404, json: error("not_found") });
  expect(await call("GET", "/v1")).toMatchObject({ status: 404, json: error("not_found") });
  expect(await call("POST", "/v1/agents", { name: "" })).toMatchObject({
    status: 400,
    json: error("validation_error"),
  });
  const refused = await call("DELETE", "/v1/agents");
  expect(refused).toMatchObject({ status: 405, json: error("method_not_allowed") });
  expect(refused.headers.get("allow")).toBe("GET, HEAD, POST");
}, 60_000);

test("the engine's own route refuses who does not sign", async () => {
  expect((await fetch(`${service.url}/api/inngest`, { method: "PUT" })).status).toBe(401);
}, 60_000);
