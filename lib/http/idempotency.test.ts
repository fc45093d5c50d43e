import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { idempotencyKeys, workspaces } from "@/db/schema";
import { asWorkspaceId } from "@/db/workspace-id";
import { newId } from "@/lib/id";
import { overrideEnv } from "@/lib/process/this-process";
import { sweepIdempotencyKeys } from "@/lib/sweep/sweep";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import {
  type CallInit,
  createCaller,
  ENTRY_POINTS,
  errorOf,
  startTestService,
  type TestService,
  thingPath,
} from "@/testing/service/test-service";
import { patience } from "./idempotency";

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
  service.verbs.gate = Promise.resolve();
  patience.ms = 30_000;
});

const rowsNamed = (name: string) => service.db.select().from(workspaces).where(eq(workspaces.name, name));
const keyRows = (key: string) =>
  service.db.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key));

describe.each(ENTRY_POINTS)("by the %s", (entryPoint) => {
  const make = (key: string, json: unknown, init: CallInit = {}) =>
    call(entryPoint, "POST", "/v1/things", {
      json,
      // The verb fails as requested, with codes that the document does not list for this call.
      undocumented: typeof json === "object" && json !== null && "fail" in json,
      ...init,
      headers: { "Idempotency-Key": key, ...init.headers },
    });

  test("answers a repeated call with the first answer, byte for byte, and runs the verb once", async () => {
    const key = newId();
    const first = await make(key, { name: key });
    const again = await make(key, { name: key });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.text()).toBe(await first.text());
    expect(first.headers.get("idempotent-replayed")).toBeNull();
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(again.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
    expect(await rowsNamed(key)).toHaveLength(1);
    expect(service.verbs.calls).toHaveLength(1);
  });

  test("keeps the refusal of a body, and answers each repetition under its own request id", async () => {
    const json = { "Content-Type": "application/json" };
    const refused: CallInit[] = [{ body: "{", headers: json }, { json: { name: 7 } }];
    for (const init of refused) {
      const key = newId();
      const first = await make(key, init.json, { ...init });
      const again = await make(key, init.json, { ...init });
      expect([first.status, again.status]).toEqual([400, 400]);
      expect(again.headers.get("idempotent-replayed")).toBe("true");
      const [before, after] = [await errorOf(first), await errorOf(again)];
      expect(after.requestId).not.toBe(before.requestId);
      expect(after).toEqual({ ...before, requestId: after.requestId });
      const named = await make(key, init.json, {
        ...init,
        headers: { ...init.headers, "X-Request-Id": "my-own" },
      });
      expect((await errorOf(named)).requestId).toBe("my-own");
      expect((await make(key, { name: "other" })).status).toBe(422);
    }
    expect(service.verbs.calls).toEqual([]);
  });

  test("keeps nothing of a query that is refused: the same body without it is taken", async () => {
    const key = newId();
    const init = { json: { name: key }, headers: { "Idempotency-Key": key } };
    expect((await call(entryPoint, "POST", "/v1/things?dry=true", init)).status).toBe(400);
    expect(await keyRows(key)).toEqual([]);
    expect((await call(entryPoint, "POST", "/v1/things", init)).status).toBe(201);
  });

  test("keeps no other refusal: afterwards the key is free, even for another body", async () => {
    const log = vi.spyOn(console, "error").mockImplementation(() => {});
    const codes = {
      bad_state: 400,
      insufficient_credits: 402,
      not_found: 404,
      invalid_state: 409,
      rate_limited: 429,
      crash: 500,
      not_implemented: 501,
    };
    for (const [fail, status] of Object.entries(codes)) {
      const key = newId();
      expect((await make(key, { name: key, fail })).status).toBe(status);
      expect(await keyRows(key)).toEqual([]);
      expect((await make(key, { name: key })).status).toBe(201);
      expect(await rowsNamed(key)).toHaveLength(1);
    }
    log.mockRestore();
  });

  test("keeps nothing of a call without a key, scope, or fit content type", async () => {
    const key = newId();
    expect((await make(key, { name: key }, { key: null })).status).toBe(401);
    expect(
      (await make(key, undefined, { body: "x", headers: { "Content-Type": "text/plain" } })).status,
    ).toBe(415);
    expect(await keyRows(key)).toEqual([]);
  });

  test("refuses the same key with another body", async () => {
    const key = newId();
    await make(key, { name: key });
    const response = await make(key, { name: `${key} ` });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({ error: { code: "idempotency_mismatch" } });
    expect((await make(key, { name: key })).status).toBe(201);
  });

  test("waits for the answer of the first call, which all who repeat it get", async () => {
    const key = newId();
    const gate = Promise.withResolvers<void>();
    service.verbs.gate = gate.promise;
    const first = make(key, { name: key });
    await vi.waitFor(() => expect(service.verbs.calls).toEqual([key]));
    const repeated = Array.from({ length: 20 }, () => make(key, { name: key }));
    // With another body there is nothing to wait for.
    expect((await make(key, { name: "other" })).status).toBe(422);
    gate.resolve();
    const text = await (await first).text();
    for (const response of await Promise.all(repeated)) {
      expect([response.status, response.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
      expect(await response.text()).toBe(text);
    }
    expect(service.verbs.calls).toEqual([key]);
    expect(await rowsNamed(key)).toHaveLength(1);
  });

  test("one that waits is the first if the first one is refused for the moment", async () => {
    const key = newId();
    const gate = Promise.withResolvers<void>();
    service.verbs.gate = gate.promise;
    const body = { name: key, fail: "invalid_state" };
    const first = make(key, body);
    await vi.waitFor(() => expect(service.verbs.calls).toEqual([key]));
    const second = make(key, body);
    gate.resolve();
    expect([(await first).status, (await second).status]).toEqual([409, 409]);
    expect((await second).headers.get("idempotent-replayed")).toBeNull();
    expect(service.verbs.calls).toEqual([key, key]);
  });

  test("takes a repeated body as the same, however its JSON is written", async () => {
    const key = newId();
    const headers = { "Content-Type": "application/json", "Idempotency-Key": key };
    const send = (body: string) => call(entryPoint, "POST", "/v1/things", { body, headers });
    expect((await send(`{"name":"${key}","note":"é"}`)).status).toBe(201);
    const again = await send(`{ "note": "\\u00e9", "name": "${key}" }`);
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect((await send(`{"name":"${key}","note":"e"}`)).status).toBe(422);
  });

  test("answers 409 if the first call is in flight for longer than it may wait, and its answer afterwards", async () => {
    patience.ms = 0;
    const key = newId();
    const gate = Promise.withResolvers<void>();
    service.verbs.gate = gate.promise;
    const first = make(key, { name: key });
    await vi.waitFor(() => expect(service.verbs.calls).toEqual([key]));
    const second = await make(key, { name: key });
    expect(second.status).toBe(409);
    expect(await second.json()).toMatchObject({ error: { code: "idempotency_in_flight" } });
    expect((await make(key, { name: "other" })).status).toBe(422);
    gate.resolve();
    expect((await first).status).toBe(201);
    expect((await make(key, { name: key })).headers.get("idempotent-replayed")).toBe("true");
    expect(await rowsNamed(key)).toHaveLength(1);
  });

  test("keys that are in flight together keep each its own answer", async () => {
    const keys = [newId(), newId(), newId()];
    const gate = Promise.withResolvers<void>();
    service.verbs.gate = gate.promise;
    const calls = keys.map((key, n) => make(key, { name: key, ...(n === 2 && { fail: "not_found" }) }));
    await vi.waitFor(() => expect(service.verbs.calls).toHaveLength(3));
    gate.resolve();
    const first = await Promise.all(calls);
    expect(first.map(({ status }) => status)).toEqual([201, 201, 404]);
    for (const n of [0, 1])
      expect(await (await make(keys[n]!, { name: keys[n] })).text()).toBe(await first[n]!.text());
    expect((await make(keys[2]!, { name: keys[2] })).headers.get("idempotent-replayed")).toBeNull();
  });

  test("runs the verb once, however many come at once", async () => {
    const key = newId();
    const responses = await Promise.all(Array.from({ length: 30 }, () => make(key, { name: key })));
    const statuses = responses.map(({ status }) => status);
    expect(new Set(statuses)).toEqual(new Set([201]));
    const fresh = responses.filter(
      ({ status, headers }) => status === 201 && !headers.has("idempotent-replayed"),
    );
    expect(fresh).toHaveLength(1);
    expect(await rowsNamed(key)).toHaveLength(1);
  });

  test("one key on two paths, or in two workspaces, is two keys; letters of an id count in either case", async () => {
    const key = newId();
    const other = await createWorkspace(service.db, { name: "Other", credits: 0 });
    const poke = (path: string, init: CallInit = {}) =>
      call(entryPoint, "POST", `${path}/poke`, { ...init, headers: { "Idempotency-Key": key } });
    await poke(thingPath);
    await poke(thingPath.replace(/1$/, "2"));
    await poke(thingPath, { key: other.apiKey });
    await make(key, { name: key });
    expect(service.verbs.calls).toHaveLength(4);
    const upper = thingPath.replace(/[^/]+$/, (id) => id.toUpperCase());
    expect((await poke(upper)).headers.get("idempotent-replayed")).toBe("true");
    expect(service.verbs.calls).toHaveLength(4);
  });

  test("takes keys of 1 to 255 characters", async () => {
    for (const key of ["", "k".repeat(256)]) {
      const response = await make(key, { name: "x" });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { details: [{ path: "Idempotency-Key" }] } });
    }
    expect((await make(`${newId()}${"k".repeat(219)}`, { name: "x" })).status).toBe(201);
  });

  test("a key that a dead process left in flight is free again after 60 s, not before", async () => {
    const key = newId();
    const { workspaceId, db } = service;
    const left = {
      workspaceId: asWorkspaceId(workspaceId),
      route: "POST /v1/things",
      key,
      bodyHash: "of another body",
      holder: newId(),
    };
    await db.insert(idempotencyKeys).values({ ...left, updatedAt: sql`now() - interval '55 seconds'` });
    expect((await make(key, { name: key })).status).toBe(422);
    await db.execute(
      sql`update idempotency_keys set updated_at = now() - interval '61 seconds' where key = ${key}`,
    );
    expect((await make(key, { name: key })).status).toBe(201);
    expect(await rowsNamed(key)).toHaveLength(1);
  });

  test("a verb that outlives its lease is rolled back if another call has taken the key", async () => {
    const key = newId();
    const gate = Promise.withResolvers<void>();
    service.verbs.gate = gate.promise;
    const slow = make(key, { name: key });
    await vi.waitFor(() => expect(service.verbs.calls).toEqual([key]));
    await service.db.execute(
      sql`update idempotency_keys set updated_at = now() - interval '61 seconds' where key = ${key}`,
    );
    service.verbs.gate = Promise.resolve();
    const taker = await make(key, { name: key });
    expect(taker.status).toBe(201);
    gate.resolve();
    expect((await slow).status).toBe(409);
    const rows = await rowsNamed(key);
    expect(rows.map(({ id }) => id)).toEqual([(await taker.json()).id]);
    expect((await make(key, { name: key })).headers.get("idempotent-replayed")).toBe("true");
  });

  test("keeps an answer for 24 hours", async () => {
    const key = newId();
    const age = (hours: string) =>
      service.db.execute(
        sql`update idempotency_keys set created_at = now() - ${hours}::interval where key = ${key}`,
      );
    await make(key, { name: key });
    await age("23:59:00");
    await sweepIdempotencyKeys(service.db);
    expect((await make(key, { name: key })).headers.get("idempotent-replayed")).toBe("true");
    await age("24:00:01");
    expect((await make(key, { name: "another body" })).headers.get("idempotent-replayed")).toBeNull();
    await age("24:00:01");
    expect(await sweepIdempotencyKeys(service.db)).toBe(1);
    expect(await keyRows(key)).toEqual([]);
  });

  test("means nothing where an endpoint does not take it", async () => {
    const init = { json: {}, headers: { "Idempotency-Key": newId() } };
    await call(entryPoint, "POST", `${thingPath}/stream`, init);
    await call(entryPoint, "POST", `${thingPath}/stream`, init);
    expect(service.verbs.calls).toHaveLength(2);
  });
});
