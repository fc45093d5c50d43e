import { expect, test } from "vitest";
import { routes } from "@/app/v1/routes";
import { buildReference } from "./reference";
import { describeFields, wordsOfType } from "./reference-fields";

const reference = buildReference(routes);
const operations = reference.groups.flatMap((group) => group.operations);

test("has every call of the route table, once, with its scope", () => {
  const calls = routes.flatMap(({ path, module }) =>
    (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).flatMap((method) => {
      const handler = module[method];
      if (!("capability" in handler)) return [];
      return `${method} ${path.replace(/:(\w+)/g, "{$1}")} ${handler.capability.scope}`;
    }),
  );
  expect(calls.length).toBeGreaterThan(25);
  const shown = operations
    .filter(({ scope }) => scope)
    .map(({ method, path, scope }) => `${method} ${path} ${scope}`);
  expect(shown.sort()).toEqual(calls.sort());
  expect(operations.filter(({ scope }) => scope === null).map(({ id }) => id)).toEqual(["getOpenApi"]);
  expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
});

test("every object that a field names, and every error that a call names, has a place", () => {
  const objects = new Set(reference.objects.map(({ name }) => name));
  const fields = [
    ...operations.flatMap(({ parameters, body, answers }) => [
      ...parameters,
      ...(body?.fields ?? []),
      ...answers.flatMap((answer) => [...answer.fields, { type: answer.type }]),
    ]),
    ...reference.objects.flatMap((object) => object.fields),
  ];
  const named = fields.flatMap(({ type }) => type?.object ?? []);
  expect(named).toContain("Lead");
  expect(named.filter((name) => !objects.has(name))).toEqual([]);
  const statuses = new Set(reference.errors.map(({ status }) => status));
  expect(operations.flatMap(({ errors }) => errors).filter((status) => !statuses.has(status))).toEqual([]);
});

test("an example names the key, the ids of its path, and a body that the call takes", () => {
  const start = operations.find(({ id }) => id === "startDiscovery")!;
  expect(start.example).toMatch(/^curl -X POST \\\n {2}"\$BASE\/v1\/discovery"/);
  expect(start.example).toContain('-H "X-Api-Key: $KEY"');
  expect(start.example).toContain("Idempotency-Key");
  const thread = operations.find(({ id }) => id === "getThread")!;
  expect(thread.example).toContain("/v1/agents/$AGENT_ID/threads/$THREAD_ID");
  for (const { id, method, path } of operations) {
    const body = /-d '(.*)'/.exec(operations.find((one) => one.id === id)!.example)?.[1];
    if (body === undefined) continue;
    const { capability } = routes.find((one) => one.path.replace(/:(\w+)/g, "{$1}") === path)!.module[
      method as "POST"
    ] as { capability: { input: { safeParse: (value: unknown) => { success: boolean } } } };
    const ids = Object.fromEntries(
      [...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1], "0190a1b2-0000-7000-8000-000000000001"]),
    );
    expect([id, capability.input.safeParse({ ...JSON.parse(body), ...ids }).success]).toEqual([id, true]);
  }
});

test("says types in words", () => {
  const words = (schema: Parameters<typeof wordsOfType>[0]) => wordsOfType(schema).text;
  expect(words({ type: ["string", "null"] })).toBe("string or null");
  expect(words({ type: "string", enum: ["a", "b"] })).toBe('"a" | "b"');
  expect(words({ type: "array", items: { type: "string", format: "uuid" } })).toBe("list of UUID");
  expect(words({ anyOf: [{ type: "string", format: "email" }, { type: "null" }] })).toBe(
    "email address or null",
  );
  expect(wordsOfType({ type: "array", items: { $ref: "#/components/schemas/Lead" } })).toEqual({
    text: "list of",
    object: "Lead",
  });
  expect(wordsOfType({ anyOf: [{ $ref: "#/components/schemas/Lead" }, { type: "null" }] })).toEqual({
    text: "null or",
    object: "Lead",
  });
});

test("rows of fields say what bounds them, and go into objects without a name", () => {
  const rows = describeFields({
    properties: {
      size: { type: "integer", minimum: 1, maximum: 100, default: 25, description: "How many." },
      all: { type: "array", items: { type: "object", properties: { a: { type: "string", maxLength: 5 } } } },
    },
    required: ["all"],
  });
  expect(rows.map(({ name, depth, required, description }) => [name, depth, required, description])).toEqual([
    ["size", 0, false, "How many. 1 to 100. Default `25`."],
    ["all", 0, true, ""],
    ["a", 1, false, "At most 5 characters."],
  ]);
});
