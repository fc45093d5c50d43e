import { beforeAll, expect, test } from "vitest";
import { lintOpenApi } from "@/testing/contract/lint-open-api";
import { createConformanceCheck } from "@/testing/contract/open-api-conformance";
import { testTable } from "@/testing/service/test-service";
import { buildOpenApi, type OpenApiDocument } from "./open-api";

const table = testTable({ calls: [], gate: Promise.resolve() });
let document: OpenApiDocument;
// biome-ignore lint/suspicious/noExplicitAny: a test reads deep into the document
let paths: any;
beforeAll(() => {
  document = JSON.parse(JSON.stringify(buildOpenApi(table)));
  paths = document.paths;
});

test("is OpenAPI 3.1 without a finding of the linter", async () => {
  expect(document.openapi).toBe("3.1.0");
  expect(await lintOpenApi(document)).toEqual([]);
});

test("the linter finds what is wrong", async () => {
  const broken = structuredClone(document) as { paths: Record<string, object>; info: object };
  broken.paths["/v1/more"] = { get: { responses: {} } };
  expect((await lintOpenApi(broken)).join()).toContain("/v1/more");
});

test("describes parameters of path and query from the shape that parses them", () => {
  const { parameters } = paths["/v1/things"].get;
  expect(parameters).toContainEqual({
    in: "query",
    name: "pageSize",
    description: "Records per page.",
    schema: { description: "Records per page.", type: "integer", minimum: 1, maximum: 100, default: 25 },
  });
  expect(parameters.map(({ name }: { name: string }) => name)).toEqual(["page", "pageSize", "agentId"]);
  expect(paths["/v1/things/{id}"].get.parameters[0]).toMatchObject({
    in: "path",
    name: "id",
    required: true,
    schema: { type: "string", format: "uuid" },
  });
});

test("a body is described without the path's parameters, and required if one of its fields is", () => {
  const create = paths["/v1/things"].post;
  expect(create.requestBody.required).toBe(true);
  expect(create.requestBody.content["application/json"].schema).toMatchObject({
    properties: { name: { type: "string", minLength: 1, maxLength: 200 } },
    required: ["name"],
  });
  const change = paths["/v1/things/{id}"].patch;
  expect(change.requestBody.required ?? false).toBe(false);
  expect(Object.keys(change.requestBody.content["application/json"].schema.properties)).toEqual([
    "name",
    "agentId",
  ]);
  expect(paths["/v1/things/{id}/poke"].post.requestBody).toBeUndefined();
});

test("names status, wrapping, scope and Idempotency-Key as the endpoint has them", () => {
  const create = paths["/v1/things"].post;
  expect(Object.keys(create.responses)).toEqual(
    expect.arrayContaining(["201", "400", "401", "403", "409", "413", "415", "422", "429", "500", "503"]),
  );
  expect(create.responses).not.toHaveProperty("404");
  expect(create).toMatchObject({ operationId: "makeThing", summary: "Make thing", tags: ["leads"] });
  expect(create.description).toContain("leads:write");
  expect(create.parameters).toMatchObject([{ in: "header", name: "Idempotency-Key" }]);
  expect(paths["/v1/things/{id}/stream"].post.parameters).toHaveLength(1);
  const wrapped = paths["/v1/things/{id}"].get.responses["200"].content["application/json"].schema;
  expect(wrapped.properties).toEqual({ thing: { $ref: "#/components/schemas/Thing" } });
});

test("names 404 where a call names a record in its path, its query or its body, and 409 only where a state or another can refuse", () => {
  expect(paths["/v1/things"].get.responses).toHaveProperty("404");
  expect(paths["/v1/things/{id}"].get.responses).toHaveProperty("404");
  expect(paths["/v1/things/{id}"].get.responses).not.toHaveProperty("409");
  expect(paths["/v1/things/{id}"].patch.responses).toHaveProperty("409");
  expect(paths["/v1/things/{id}/poke"].post.responses).toHaveProperty("409");
});

test("only the document itself needs no key", () => {
  expect(document.security).toEqual([{ apiKey: [] }, { bearer: [] }]);
  expect(paths["/v1/openapi.json"].get.security).toEqual([]);
});

test("lets answers gain fields", () => {
  expect(JSON.stringify(document)).not.toContain('"additionalProperties":false');
});

test("the check of answers sees a wrong body, a missing header and an unknown status", async () => {
  const conforms = createConformanceCheck(document);
  const request = new Request("http://leadwright.test/v1/things/0190a1b2-0000-7000-8000-000000000001");
  const limits = { "RateLimit-Limit": "600", "RateLimit-Remaining": "599", "RateLimit-Reset": "60" };
  const headers = { "Content-Type": "application/json", "X-Request-Id": "1", ETag: 'W/"1"', ...limits };
  const thing = { id: "0190a1b2-0000-7000-8000-000000000001", name: "x" };
  const answer = (body: unknown, status = 200, more: object = headers) =>
    conforms(
      request,
      new Response(JSON.stringify(body), { status, headers: more as Record<string, string> }),
    );
  await answer({ thing });
  await answer({ thing: { ...thing, more: 1 } });
  await expect(answer({ thing: { ...thing, name: 7 } })).rejects.toThrow("string");
  await expect(answer({})).rejects.toThrow("thing");
  await expect(answer({ thing }, 200, { ...limits, "Content-Type": "application/json" })).rejects.toThrow(
    "X-Request-Id",
  );
  await expect(answer({ error: "text" }, 404)).rejects.toThrow("object");
});
