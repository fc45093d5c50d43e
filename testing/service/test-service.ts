import { gunzipSync } from "node:zlib";
import { expect } from "vitest";
import { z } from "zod";
import { closeDatabase, type Database, openDatabase } from "@/db";
import { workspaces } from "@/db/schema";
import { capability } from "@/lib/capability";
import { AppError, ERROR_CODES } from "@/lib/errors";
import { createDispatcher, type RouteTable } from "@/lib/http/dispatch";
import { endpoint } from "@/lib/http/endpoint";
import { buildOpenApi } from "@/lib/http/open-api";
import { openApiRoute } from "@/lib/http/open-api-route";
import { type Method, type RouteModule, route } from "@/lib/http/route";
import { pageQuery, pathId, text, uuid } from "@/lib/shapes";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createConformanceCheck } from "@/testing/contract/open-api-conformance";
import { createTestDatabase } from "@/testing/database/test-database";

/** For tests: what the verbs below were called with, and what they wait for. */
export type TestVerbs = { calls: unknown[]; gate: Promise<unknown> };

export type TestService = {
  db: Database;
  url: string;
  table: RouteTable;
  workspaceId: string;
  apiKey: string;
  verbs: TestVerbs;
  stop(): Promise<void>;
};

/** Both ways to the same handlers: as Next calls a route file, and through the dispatcher. */
export type EntryPoint = "route file" | "dispatcher";
export const ENTRY_POINTS: EntryPoint[] = ["route file", "dispatcher"];

/** A migrated database of its own, a workspace, and a table of endpoints that show each convention of /v1. */
export async function startTestService(): Promise<TestService> {
  const { url, drop } = await createTestDatabase();
  const { db } = openDatabase(url, { max: 10 });
  const { workspaceId, apiKey } = await createWorkspace(db, { name: "Test", credits: 10 });
  const verbs: TestVerbs = { calls: [], gate: Promise.resolve() };
  const stop = async () => {
    await closeDatabase();
    await drop();
  };
  return { db, url, table: testTable(verbs), workspaceId, apiKey, verbs, stop };
}

/** Asks through an entry point, and holds the answer against the OpenAPI document of the table. */
export function createCaller(service: TestService) {
  const dispatch = createDispatcher(service.table);
  const conforms = createConformanceCheck(buildOpenApi(service.table));
  return async (
    entryPoint: EntryPoint,
    method: string,
    path: string,
    init: CallInit = {},
  ): Promise<Response> => {
    const headers = new Headers(init.headers);
    if (init.key !== null) headers.set("X-Api-Key", init.key ?? service.apiKey);
    if (init.json !== undefined) headers.set("Content-Type", "application/json");
    const body = init.json === undefined ? init.body : JSON.stringify(init.json);
    const request = new Request(`http://leadwright.test${path}`, {
      method,
      headers,
      body,
      duplex: "half",
    } as RequestInit);
    const response = await unpack(
      await (entryPoint === "dispatcher" ? dispatch(request)! : callRouteFile(service.table, request)),
    );
    if (response.status !== 405 && !init.undocumented) await conforms(request, response);
    return response;
  };
}

/** As clients do before they show a body. */
async function unpack(response: Response): Promise<Response> {
  if (response.headers.get("content-encoding") !== "gzip") return response;
  const body = gunzipSync(await response.arrayBuffer());
  return new Response(body, { status: response.status, headers: response.headers });
}

export type CallInit = {
  /** null: none. */
  key?: string | null;
  json?: unknown;
  body?: BodyInit;
  headers?: Record<string, string>;
  undocumented?: boolean;
};

/** The error of an answer, which has to name the request id of its header. */
export async function errorOf(response: Response) {
  const { error } = (await response.json()) as {
    error: {
      code: string;
      message: string;
      requestId: string;
      details?: { path: string; message: string }[];
    };
  };
  expect(error.requestId).toBe(response.headers.get("x-request-id"));
  expect(error.message.length).toBeGreaterThan(10);
  return error;
}

function callRouteFile(table: RouteTable, request: Request): Promise<Response> {
  const { pathname } = new URL(request.url);
  for (const { path, module } of table) {
    const match = new RegExp(`^${path.replace(/:(\w+)/g, "(?<$1>[^/]+)")}$`).exec(pathname);
    if (match)
      return module[request.method as Method](request, { params: Promise.resolve({ ...match.groups }) });
  }
  throw new Error(`No route file for ${pathname}.`);
}

/** One endpoint for each convention; the verbs write down what they are called with. */
export function testTable(verbs: TestVerbs): RouteTable {
  const openApi: RouteModule = openApiRoute(() => table);
  const table: RouteTable = [
    {
      path: "/v1/things",
      module: route({
        GET: endpoint(listThings(verbs)),
        POST: endpoint(makeThing(verbs), { status: 201, recordPath: "/v1/things/:id", idempotent: true }),
      }),
    },
    {
      path: "/v1/things/:id",
      module: route({
        GET: endpoint(getThing(verbs), { wrap: "thing" }),
        PATCH: endpoint(changeThing(verbs)),
        DELETE: endpoint(touchThing(verbs, "removeThing")),
      }),
    },
    {
      path: "/v1/things/:id/poke",
      module: route({ POST: endpoint(touchThing(verbs, "pokeThing"), { idempotent: true }) }),
    },
    {
      path: "/v1/things/:id/stream",
      module: route({ POST: endpoint(streamThing(verbs), { maxBodyBytes: 4 * 1024 * 1024 }) }),
    },
    { path: "/v1/openapi.json", module: openApi },
  ];
  return table;
}

const Thing = z.object({ id: uuid, name: z.string() }).meta({ id: "Thing" });
const base = { description: "A thing for tests.", cost: "free", needsApproval: false } as const;
const THING = "0190a1b2-0000-7000-8000-000000000001";
const LONG_THING = "0190a1b2-0000-7000-8000-000000000002";

function listThings(verbs: TestVerbs) {
  return capability(
    {
      ...base,
      name: "listThings",
      scope: "leads:read",
      input: pageQuery.extend({ agentId: uuid.optional() }),
      output: z.object({ page: z.number(), pageSize: z.number(), agentId: uuid.nullable() }),
    },
    async (_ctx, { agentId, ...rest }) => {
      verbs.calls.push(rest);
      return { ...rest, agentId: agentId ?? null };
    },
  );
}

/** Writes a row, then fails with the code that its name asks for: so that a rollback can be seen. */
function makeThing(verbs: TestVerbs) {
  return capability(
    {
      ...base,
      name: "makeThing",
      scope: "leads:write",
      input: z.object({ name: text(1, 200), fail: z.string().optional() }),
      output: Thing,
    },
    async (ctx, { name, fail }) => {
      verbs.calls.push(name);
      const [row] = await ctx.db.insert(workspaces).values({ name }).returning();
      await verbs.gate;
      if (fail === "crash") throw new Error("secret inside");
      if (fail) throw new AppError(ERROR_CODES.find((code) => code === fail)!, "It failed as asked.");
      return { id: row!.id, name };
    },
  );
}

function getThing(verbs: TestVerbs) {
  return capability(
    {
      ...base,
      name: "getThing",
      scope: "leads:read",
      input: z.object({ id: pathId("thing") }),
      output: Thing,
    },
    async (_ctx, { id }) => {
      verbs.calls.push(id);
      return { id, name: id === LONG_THING ? "A thing with a long name. ".repeat(100) : "A thing" };
    },
  );
}

function changeThing(verbs: TestVerbs) {
  return capability(
    {
      ...base,
      name: "changeThing",
      scope: "leads:write",
      input: z.object({ id: pathId("thing"), name: text(1, 200).optional(), agentId: uuid.optional() }),
      output: Thing,
    },
    async (_ctx, { id, name }) => {
      verbs.calls.push({ id, name });
      return { id, name: name ?? "unchanged" };
    },
  );
}

function touchThing(verbs: TestVerbs, name: string) {
  return capability(
    {
      ...base,
      name,
      scope: "leads:write",
      input: z.object({ id: pathId("thing") }),
      output: z.object({ ok: z.literal(true) }),
    },
    async (_ctx, input) => {
      verbs.calls.push(input);
      return { ok: true as const };
    },
  );
}

function streamThing(verbs: TestVerbs) {
  return capability(
    {
      ...base,
      name: "streamThing",
      scope: "chat:write",
      input: z.object({ id: pathId("thing"), message: z.string().optional() }),
      output: z.object({ length: z.number() }),
    },
    async (_ctx, { message }) => {
      verbs.calls.push(message?.length);
      return { length: message?.length ?? 0 };
    },
  );
}

/** The path of a thing whose answer is worth compressing. */
export const longThingPath = `/v1/things/${LONG_THING}`;
/** A path under /v1/things that passes for a record. */
export const thingPath = `/v1/things/${THING}`;
