import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createKey } from "@/lib/keys/create-key";
import { flushKeyUses } from "@/lib/keys/note-key-use";
import { revokeKey } from "@/lib/keys/revoke-key";
import { overrideEnv } from "@/lib/process/this-process";
import {
  createCaller,
  ENTRY_POINTS,
  errorOf,
  startTestService,
  type TestService,
  thingPath,
} from "@/testing/service/test-service";
import { flushRequestLog, redirectRequestLog } from "./request-log";

let service: TestService;
let call: ReturnType<typeof createCaller>;
beforeAll(async () => {
  overrideEnv({ RATE_LIMIT_PER_MINUTE: 100_000 });
  service = await startTestService();
  call = createCaller(service);
});
afterAll(() => service.stop());
beforeEach(() => {
  service.verbs.calls.length = 0;
});
afterEach(() => overrideEnv({ RATE_LIMIT_PER_MINUTE: 100_000 }));

describe.each(ENTRY_POINTS)("by the %s", (entryPoint) => {
  test("a missing, unknown, revoked and expired key are one and the same 401", async () => {
    const { db, workspaceId } = service;
    const revoked = await createKey(db, { workspaceId, name: "revoked" });
    expect((await call(entryPoint, "GET", "/v1/things", { key: revoked.apiKey })).status).toBe(200);
    await revokeKey(db, revoked.id);
    const expired = await createKey(db, { workspaceId, name: "expired" });
    await db.execute(sql`update api_keys set expires_at = now() - interval '1 s' where id = ${expired.id}`);
    const bodies = new Set<string>();
    for (const key of [null, "", "lw_short", `lw_${"a".repeat(43)}`, revoked.apiKey, expired.apiKey]) {
      const response = await call(entryPoint, "GET", "/v1/things", {
        key,
        headers: { "X-Request-Id": "same" },
      });
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toMatch(/^Bearer /);
      expect(response.headers.get("ratelimit-limit")).toBeNull();
      bodies.add(await response.text());
    }
    expect(bodies.size).toBe(1);
    expect(JSON.parse([...bodies][0]!).error.code).toBe("unauthorized");
  });

  test("a key counts as a bearer token too, but never in the query", async () => {
    const bearer = { key: null, headers: { Authorization: `bearer ${service.apiKey}` } };
    expect((await call(entryPoint, "GET", "/v1/things", bearer)).status).toBe(200);
    for (const name of ["key", "api_key", "apiKey", "X-Api-Key", "access_token"]) {
      const response = await call(entryPoint, "GET", `/v1/things?${name}=${service.apiKey}`, { key: null });
      expect(response.status).toBe(401);
    }
  });

  test("a key without the scope is refused with 403 before its input is looked at", async () => {
    const { apiKey } = await createKey(service.db, {
      workspaceId: service.workspaceId,
      name: "reader",
      scopes: ["leads:read"],
    });
    expect((await call(entryPoint, "GET", "/v1/things", { key: apiKey })).status).toBe(200);
    const response = await call(entryPoint, "POST", "/v1/things", { key: apiKey, body: "{" });
    expect(response.status).toBe(403);
    expect((await errorOf(response)).code).toBe("forbidden");
    expect(service.verbs.calls).toHaveLength(1);
  });

  test("a key is held to the scopes that it has now, not to those of its last call", async () => {
    const { db, workspaceId } = service;
    const { apiKey, id } = await createKey(db, { workspaceId, name: "changing" });
    expect((await call(entryPoint, "GET", "/v1/things", { key: apiKey })).status).toBe(200);
    await db.execute(sql`update api_keys set scopes = '{agents:read}' where id = ${id}`);
    const response = await call(entryPoint, "GET", "/v1/things", { key: apiKey });
    expect([response.status, response.headers.get("ratelimit-limit")]).toEqual([403, "100000"]);
    await db.execute(sql`update api_keys set scopes = '{leads:read}' where id = ${id}`);
    expect((await call(entryPoint, "GET", "/v1/things", { key: apiKey })).status).toBe(200);
  });

  test("keeps a fit request id, and gives one of its own in place of any other", async () => {
    for (const id of ["a", "req-1!~", "x".repeat(128)]) {
      const response = await call(entryPoint, "GET", "/v1/things", { headers: { "X-Request-Id": id } });
      expect(response.headers.get("x-request-id")).toBe(id);
    }
    for (const id of ["", "x".repeat(129), "two words", "h\u00e4"]) {
      const response = await call(entryPoint, "GET", "/v1/things", { headers: { "X-Request-Id": id } });
      expect(response.headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("answers 405 with Allow to a method that is not there, without a key", async () => {
    for (const method of ["PUT", "PATCH", "DELETE", "OPTIONS"]) {
      const response = await call(entryPoint, method, "/v1/things", { key: null });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("GET, HEAD, POST");
      expect((await errorOf(response)).code).toBe("method_not_allowed");
    }
    expect((await call(entryPoint, "GET", `${thingPath}/poke`)).headers.get("allow")).toBe("POST");
  });

  test("HEAD says what GET says, without the body", async () => {
    const get = await call(entryPoint, "GET", thingPath);
    const head = await call(entryPoint, "HEAD", thingPath);
    expect(head.status).toBe(200);
    expect(await head.text()).toBe("");
    expect(head.headers.get("content-length")).toBe(String((await get.text()).length));
    expect((await call(entryPoint, "HEAD", thingPath, { key: null })).status).toBe(401);
  });

  test("refuses what is out of range in a query, and clamps nothing", async () => {
    const bad = [
      "page=0",
      "page=-1",
      "page=1.5",
      "page=",
      "page=x",
      "page=1e1",
      "page=0x2",
      "page=99999999999999999999",
    ];
    bad.push("pageSize=0", "pageSize=101", "page=1&page=2", "agentId=nope", "agentId=", "agentId=%00");
    for (const query of bad) {
      const response = await call(entryPoint, "GET", `/v1/things?${query}`);
      expect([query, response.status]).toEqual([query, 400]);
      const error = await errorOf(response);
      expect(error.code).toBe("validation_error");
      expect(error.details![0]!.path).toBe(query.split("=")[0]);
    }
    expect(service.verbs.calls).toEqual([]);
    const answer = await (
      await call(entryPoint, "GET", "/v1/things?pageSize=100&page=9007199254740991")
    ).json();
    expect(answer).toEqual({ page: 9007199254740991, pageSize: 100, agentId: null });
    expect(await (await call(entryPoint, "GET", "/v1/things")).json()).toMatchObject({
      page: 1,
      pageSize: 25,
    });
  });

  test("refuses a parameter of the query that a call does not know, and names those that it does", async () => {
    const known = "page, pageSize, agentId";
    const calls: [string, string, string][] = [
      ["GET", "/v1/things?status=new", `takes ${known}`],
      ["HEAD", "/v1/things?status=new", known],
      ["GET", "/v1/things?Page=1", `takes ${known}`],
      ["GET", "/v1/things?=1", `takes ${known}`],
      ["GET", "/v1/things?__proto__=1&constructor=2", `takes ${known}`],
      ["GET", `${thingPath}?id=${thingPath.split("/").at(-1)}`, "takes none"],
      ["DELETE", `${thingPath}?force=true`, "takes none"],
      ["PATCH", `${thingPath}?name=x`, "takes none"],
      ["POST", "/v1/things?name=x", "takes none"],
      ["POST", `${thingPath}/poke?page=1`, "takes none"],
      ["GET", "/v1/openapi.json?page=1", "takes none"],
    ];
    for (const [method, path, sentence] of calls) {
      const json = method === "PATCH" || method === "POST" ? { name: "x" } : undefined;
      const headers: Record<string, string> = method === "POST" ? { "Idempotency-Key": "of a query" } : {};
      const response = await call(entryPoint, method, path, { json, headers });
      expect([method, path, response.status]).toEqual([method, path, 400]);
      if (method === "HEAD") continue;
      const error = await errorOf(response);
      expect(error.code).toBe("validation_error");
      expect(error.details).toContainEqual({
        path: new URLSearchParams(path.split("?")[1]).keys().next().value,
        message: expect.stringContaining(sentence),
      });
    }
    expect(service.verbs.calls).toEqual([]);
    const many = await call(
      entryPoint,
      "GET",
      `/v1/things?${Array.from({ length: 500 }, (_, n) => `x${n}=1`).join("&")}`,
    );
    expect((await errorOf(many)).details!.length).toBeLessThan(50);
  });

  test("a malformed id in a path is a 404 before the body is looked at, in a body it is a 400", async () => {
    for (const id of ["nope", "0190a1b2-0000-7000-8000-00000000000", "%00", "..%2f", "undefined"]) {
      const response = await call(entryPoint, "PATCH", `/v1/things/${id}`, { body: "{", undocumented: true });
      expect([id, response.status]).toEqual([id, 404]);
      expect((await errorOf(response)).message).toContain("thing");
    }
    const response = await call(entryPoint, "PATCH", thingPath, { json: { agentId: "nope" } });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details![0]!.path).toBe("agentId");
    expect(service.verbs.calls).toEqual([]);
  });

  test("the id of the path wins over one in the body, and unknown fields are ignored", async () => {
    const other = "0190a1b2-0000-7000-8000-00000000ffff";
    await call(entryPoint, "PATCH", thingPath, {
      json: { id: other, name: "x", more: { $: 1 }, __proto__: 1 },
    });
    const id = thingPath.split("/").at(-1);
    expect(service.verbs.calls).toEqual([{ id, name: "x" }]);
  });

  test("throttles each key by itself, and says on every answer where it stands", async () => {
    overrideEnv({ RATE_LIMIT_PER_MINUTE: 3 });
    const { workspaceId, db } = service;
    const [first, second] = [
      await createKey(db, { workspaceId, name: "1" }),
      await createKey(db, { workspaceId, name: "2" }),
    ];
    const statuses: (number | string | null)[][] = [];
    for (const path of ["/v1/things", "/v1/things?page=0", "/v1/things", "/v1/things", "/v1/things"]) {
      const response = await call(entryPoint, "GET", path, { key: first.apiKey });
      const { headers, status } = response;
      expect(headers.get("ratelimit-limit")).toBe("3");
      expect(Number(headers.get("ratelimit-reset"))).toBeGreaterThan(0);
      expect(Number(headers.get("ratelimit-reset"))).toBeLessThanOrEqual(60);
      statuses.push([status, headers.get("ratelimit-remaining")]);
      if (status === 429) {
        expect(headers.get("retry-after")).toBe(headers.get("ratelimit-reset"));
        expect((await errorOf(response)).code).toBe("rate_limited");
      }
    }
    expect(statuses).toEqual([
      [200, "2"],
      [400, "1"],
      [200, "0"],
      [429, "0"],
      [429, "0"],
    ]);
    expect((await call(entryPoint, "GET", "/v1/things", { key: second.apiKey })).status).toBe(200);
  });

  test("a failure inside tells the caller nothing, and the log everything under the request id", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const response = await call(entryPoint, "POST", "/v1/things", { json: { name: "x", fail: "crash" } });
    const lines = log.mock.calls.map(([line]) => String(line));
    log.mockRestore();
    expect(response.status).toBe(500);
    const { code, message, requestId } = await errorOf(response);
    expect(code).toBe("internal_error");
    expect(message).not.toContain("secret");
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0]!)).toMatchObject({ requestId, message: "secret inside" });
  });

  test("writes one line a request, without the key or any text", async () => {
    const lines: string[] = [];
    const before = redirectRequestLog((text) => void lines.push(text));
    await call(entryPoint, "PATCH", thingPath, {
      json: { name: "secret text" },
      headers: { "X-Request-Id": "r1" },
    });
    await call(entryPoint, "GET", "/v1/things?agentId=hidden", { key: null });
    flushRequestLog();
    redirectRequestLog(before);
    const [first, second, ...more] = lines
      .join("")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(more).toEqual([]);
    expect(first).toEqual({
      time: expect.any(String),
      level: "info",
      method: "PATCH",
      route: "/v1/things/:id",
      status: 200,
      ms: expect.any(Number),
      workspaceId: service.workspaceId,
      requestId: "r1",
    });
    expect(second).toMatchObject({ status: 401, route: "/v1/things" });
    expect(lines.join("")).not.toMatch(/secret|hidden|lw_/);
  });

  test("wraps an answer where the endpoint says so", async () => {
    const answer = await (await call(entryPoint, "GET", thingPath)).json();
    expect(answer).toEqual({ thing: { id: thingPath.split("/").at(-1), name: "A thing" } });
  });

  test("serves the OpenAPI document without a key", async () => {
    const response = await call(entryPoint, "GET", "/v1/openapi.json", { key: null });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ openapi: "3.1.0" });
    expect(response.headers.get("x-request-id")).toBeTruthy();
    expect((await call(entryPoint, "POST", "/v1/openapi.json", { key: null })).status).toBe(405);
  });

  test("serves it packed to who takes that, and not again to who has it", async () => {
    const ask = (headers: Record<string, string>) =>
      call(entryPoint, "GET", "/v1/openapi.json", { key: null, headers });
    const plain = await ask({ "accept-encoding": "identity" });
    const text = await plain.text();
    for (const accepted of ["gzip", "br;q=1, GZIP;q=0.5"]) {
      const packed = await ask({ "accept-encoding": accepted });
      expect([packed.headers.get("content-encoding"), packed.headers.get("vary")]).toEqual([
        "gzip",
        "Accept-Encoding",
      ]);
      expect(await packed.text()).toBe(text);
    }
    for (const refused of ["gzip;q=0", "gzip; q=0.0", "br"])
      expect((await ask({ "accept-encoding": refused })).headers.get("content-encoding")).toBeNull();
    const etag = plain.headers.get("etag")!;
    for (const known of [etag, `"other", ${etag.replace("W/", "")}`, "*"]) {
      const again = await ask({ "accept-encoding": "identity", "if-none-match": known });
      expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, etag, ""]);
    }
    expect((await ask({ "accept-encoding": "gzip", "if-none-match": etag })).status).toBe(304);
  });
});

test("remembers when a key was used last", async () => {
  const { db, workspaceId } = service;
  const { apiKey, id } = await createKey(db, { workspaceId, name: "used" });
  await call("dispatcher", "GET", "/v1/things", { key: apiKey });
  await flushKeyUses();
  const [row] = await db.execute(
    sql`select last_used_at > now() - interval '1 minute' as fresh from api_keys where id = ${id}`,
  );
  expect(row).toEqual({ fresh: true });
});
