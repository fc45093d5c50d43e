import { expect, test } from "vitest";
import { createDispatcher } from "./dispatch";
import { route, withoutKey } from "./route";

const say = (word: string) => {
  const GET = withoutKey(() => JSON.stringify(word));
  return route({
    GET: async (request, context) => {
      const response = await GET(request, context);
      return new Response(JSON.stringify([word, await context.params, context.route]), response);
    },
  });
};

const dispatch = createDispatcher([
  { path: "/v1/agents", module: say("agents") },
  { path: "/v1/agents/:id", module: say("agent") },
  { path: "/v1/agents/:id/threads/:threadId", module: say("thread") },
  { path: "/v1/agents/fixed", module: say("fixed") },
]);

const ask = async (path: string, method = "GET") => {
  const response = await dispatch(new Request(`http://leadwright.test${path}`, { method }));
  return (
    response && { status: response.status, body: JSON.parse((await response.text()) || "null"), response }
  );
};

test("finds a route with its parameters, fixed segments first", async () => {
  expect((await ask("/v1/agents?x=/1#y"))!.body).toEqual(["agents", {}, "/v1/agents"]);
  expect((await ask("/v1/agents/a%20b"))!.body).toEqual(["agent", { id: "a b" }, "/v1/agents/:id"]);
  expect((await ask("/v1/agents/fixed"))!.body[0]).toBe("fixed");
  const thread = ["thread", { id: "1", threadId: "2" }, "/v1/agents/:id/threads/:threadId"];
  expect((await ask("/v1/agents/1/threads/2"))!.body).toEqual(thread);
});

test("leaves every path outside /v1 to others", async () => {
  for (const path of ["/", "/v2/agents", "/v1x", "/api/health", "/V1/agents"])
    expect(await ask(path)).toBeUndefined();
});

test("answers 404 as JSON with a request id to an unknown path under /v1", async () => {
  const paths = [
    "/v1",
    "/v1/",
    "/v1/nope",
    "/v1/agents/",
    "/v1//agents",
    "/v1/agents/1/threads",
    "/v1/agents/%",
    "/v1/__proto__",
  ];
  for (const path of paths) {
    const answer = (await ask(path, "POST"))!;
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.body.error).toMatchObject({
      code: "not_found",
      requestId: answer.response.headers.get("x-request-id"),
    });
  }
});

test("answers 405 to methods that no route file can have", async () => {
  for (const method of ["PROPFIND", "toString", "get2"]) {
    const answer = (await ask("/v1/agents", method))!;
    expect([method, answer.status, answer.response.headers.get("allow")]).toEqual([method, 405, "GET, HEAD"]);
    expect(answer.body.error.code).toBe("method_not_allowed");
  }
});

test("refuses a table with the same path twice", () => {
  const module = say("x");
  const table = [
    { path: "/v1/a/:id", module },
    { path: "/v1/a/:other", module },
  ];
  expect(() => createDispatcher(table)).toThrow("/v1/a/:other");
});
