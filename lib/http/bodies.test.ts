import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { overrideEnv } from "@/lib/process/this-process";
import {
  createCaller,
  ENTRY_POINTS,
  errorOf,
  startTestService,
  type TestService,
  thingPath,
} from "@/testing/service/test-service";

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

describe.each(ENTRY_POINTS)("by the %s", (entryPoint) => {
  test("takes a call whose fields are all optional without any body", async () => {
    for (const init of [{}, { body: "" }, { headers: { "Content-Type": "text/plain" } }, { json: {} }]) {
      expect((await call(entryPoint, "PATCH", thingPath, init)).status).toBe(200);
    }
    expect((await call(entryPoint, "POST", "/v1/things")).status).toBe(400);
  });

  test.each(["gzip", "deflate", "identity, br"])("says that a body is not taken in %s", async (coding) => {
    const headers = { "Content-Type": "application/json", "Content-Encoding": coding };
    const response = await call(entryPoint, "POST", "/v1/things", { body: '{"name":"a"}', headers });
    expect(response.status).toBe(415);
    const { code, message } = await errorOf(response);
    expect([code, message]).toEqual(["unsupported_media_type", expect.stringContaining("Content-Encoding")]);
    expect(service.verbs.calls).toEqual([]);
    const plain = { ...headers, "Content-Encoding": "identity" };
    expect(
      (await call(entryPoint, "POST", "/v1/things", { body: '{"name":"a"}', headers: plain })).status,
    ).toBe(201);
  });

  test("refuses malformed JSON, bodies that are no object, and text that cannot be stored", async () => {
    const json = { "Content-Type": "application/json; charset=utf-8" };
    const bad: BodyInit[] = [
      "{",
      " ",
      "nope",
      '{"name":"a"}x',
      "null",
      "[]",
      '"text"',
      "1",
      "true",
      "[".repeat(500_000),
    ];
    bad.push(
      '{"name":"a\\u0000b"}',
      '{"name":"a\\ud800"}',
      '{"name":"x","deep":[{"a\\u0000":1}]}',
      '{"name":"a\u0000b"}',
    );
    bad.push(
      new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
      `{"name":"\\u0000","x":${"[".repeat(250_000)}${"]".repeat(250_000)}}`,
    );
    bad.push('{"name":"a","x":[1e400]}', '{"name":"a","x":{"id":9007199254740993}}');
    for (const body of bad) {
      const response = await call(entryPoint, "POST", "/v1/things", { body, headers: json });
      expect([String(body).slice(0, 40), response.status]).toEqual([String(body).slice(0, 40), 400]);
      const { code, details } = await errorOf(response);
      expect(code).toBe("validation_error");
      expect(details!.length).toBeGreaterThan(0);
    }
    expect(service.verbs.calls).toEqual([]);
  });

  test("names every field that it refuses", async () => {
    const response = await call(entryPoint, "POST", "/v1/things", { json: { name: 7, fail: [] } });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).details!.map(({ path }) => path).sort()).toEqual(["fail", "name"]);
  });

  test("a nesting bomb in a field that nobody reads does no harm", async () => {
    const bomb = `{"name":"deep","x":${"[".repeat(400_000)}${"]".repeat(400_000)}}`;
    const init = { body: bomb, headers: { "Content-Type": "application/json" } };
    expect((await call(entryPoint, "POST", "/v1/things", init)).status).toBe(201);
  });

  test("answers 415 to a body that is not JSON", async () => {
    const types = [
      "text/plain",
      "application/x-www-form-urlencoded",
      "application/jsonp",
      "application/json; charset=latin1",
      "",
    ];
    for (const type of types) {
      const body = new TextEncoder().encode('{"name":"x"}');
      const response = await call(entryPoint, "POST", "/v1/things", {
        body,
        headers: type ? { "Content-Type": type } : {},
      });
      expect([type, response.status]).toEqual([type, 415]);
      expect((await errorOf(response)).code).toBe("unsupported_media_type");
    }
    for (const type of [
      "application/json",
      "Application/JSON;charset=UTF-8",
      "application/merge-patch+json",
    ]) {
      const init = { body: '{"name":"x"}', headers: { "Content-Type": type } };
      expect((await call(entryPoint, "POST", "/v1/things", init)).status).toBe(201);
    }
  });

  test("answers 413 to a body over one mebibyte, or over the endpoint's own limit", async () => {
    const bodyOf = (size: number) => `{"message":"${"x".repeat(size - 14)}"}`;
    const send = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
      call(entryPoint, "POST", path, { body, headers: { "Content-Type": "application/json", ...headers } });
    const MiB = 1024 * 1024;
    expect((await send(`${thingPath}/poke`, bodyOf(MiB))).status).toBe(200);
    const response = await send(`${thingPath}/poke`, bodyOf(MiB + 1));
    expect(response.status).toBe(413);
    expect((await errorOf(response)).code).toBe("payload_too_large");
    expect((await send(`${thingPath}/stream`, bodyOf(4 * MiB))).status).toBe(200);
    expect((await send(`${thingPath}/stream`, bodyOf(4 * MiB + 1))).status).toBe(413);
    expect((await send(`${thingPath}/poke`, bodyOf(MiB + 1), { "Content-Length": "5" })).status).toBe(413);
    expect((await send(`${thingPath}/poke`, "{}", { "Content-Length": "999999999999" })).status).toBe(413);
  });

  test("stops reading a body without end", async () => {
    let chunks = 0;
    const body = new ReadableStream({
      pull(controller) {
        chunks += 1;
        controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await call(entryPoint, "POST", `${thingPath}/poke`, {
      body,
      headers: { "Content-Type": "application/json" },
    });
    expect(response.status).toBe(413);
    expect(chunks).toBeLessThan(30);
  });
});
