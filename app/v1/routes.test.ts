import { readdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Endpoint } from "@/lib/http/endpoint";
import { buildOpenApi, openApiPath } from "@/lib/http/open-api";
import type { Handler } from "@/lib/http/route";
import { lintOpenApi } from "@/testing/contract/lint-open-api";
import { routes } from "./routes";

const FOLDER = fileURLToPath(new URL(".", import.meta.url));
const UNKNOWN_PATHS = "[[...path]]/route.ts";
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** The specified interface, and the additions decided later. */
const PROMISED = `
GET /v1/agents
POST /v1/agents
GET /v1/agents/:id
PATCH /v1/agents/:id
GET /v1/agents/:id/memory
PATCH /v1/agents/:id/memory
GET /v1/agents/:id/memory/changes
POST /v1/agents/:id/memory/undo
POST /v1/agents/:id/threads
GET /v1/agents/:id/threads
GET /v1/agents/:id/threads/:threadId
PATCH /v1/agents/:id/threads/:threadId
GET /v1/agents/:id/threads/:threadId/messages
GET /v1/agents/:id/threads/:threadId/messages/stream
GET /v1/agents/:id/threads/:threadId/messages/stream/:chatId/stream
POST /v1/agents/:id/threads/:threadId/messages/stop
POST /v1/agents/:id/threads/:threadId/messages/stream
GET /v1/leads
POST /v1/leads
GET /v1/leads/duplicates
POST /v1/leads/judge
GET /v1/leads/judging
POST /v1/leads/judging
POST /v1/leads/judging/stop
POST /v1/leads/move
POST /v1/leads/owner
POST /v1/leads/tags
GET /v1/leads/:id
PATCH /v1/leads/:id
GET /v1/leads/:id/merge
POST /v1/leads/:id/merge
POST /v1/leads/:id/separate
POST /v1/leads/:id/not-same
DELETE /v1/leads/:id/not-same/:otherId
GET /v1/leads/:id/notes
POST /v1/leads/:id/notes
GET /v1/leads/:id/sources
GET /v1/leads/:id/schedule
GET /v1/companies
GET /v1/companies/duplicates
GET /v1/companies/:id
POST /v1/companies/:id/merge
POST /v1/companies/:id/separate
POST /v1/companies/:id/not-same
DELETE /v1/companies/:id/not-same/:otherId
PATCH /v1/notes/:id
DELETE /v1/notes/:id
GET /v1/tags
PATCH /v1/tags/:id
DELETE /v1/tags/:id
POST /v1/leads/:id/email
POST /v1/leads/:id/email/preview
GET /v1/leads/:id/draft
PUT /v1/leads/:id/draft
POST /v1/leads/:id/draft/regenerate
POST /v1/leads/:id/draft/skip
GET /v1/drafts
POST /v1/drafts/approve
GET /v1/drafts/:id
PATCH /v1/drafts/:id
PUT /v1/leads/:id/follow-up
POST /v1/leads/:id/follow-up/approve
POST /v1/leads/:id/follow-up/skip
POST /v1/discovery
POST /v1/discovery/coverage
POST /v1/campaigns/:id/outreach-runs
POST /v1/campaigns/:id/outreach-runs/preview
POST /v1/campaigns/:id/pause
POST /v1/campaigns/:id/resume
POST /v1/campaigns/:id/stop
GET /v1/campaigns/:id/status
GET /v1/campaigns/:id/figures
GET /v1/figures
GET /v1/campaigns/:id/sequence
PUT /v1/campaigns/:id/sequence
PATCH /v1/campaigns/:id/sequence
GET /v1/campaigns/:id/sequence/preview
POST /v1/campaigns/:id/sequence/continue
GET /v1/campaigns/:id/follow-up-drafts
GET /v1/campaigns/:id/left-out
GET /v1/campaigns/:id/leads-met
GET /v1/campaigns/:id/schedule
POST /v1/campaigns/:id/left-out/:contactId/keep
GET /v1/unmatched-emails
POST /v1/unmatched-emails/:id/assign
GET /v1/unmatched-emails/:id
DELETE /v1/unmatched-emails/:id
GET /v1/conversations
POST /v1/conversations/change
GET /v1/conversations/counts
GET /v1/conversations/:id
POST /v1/companies/:id/registers
POST /v1/conversations/:id/assign
POST /v1/conversations/:id/classify
POST /v1/conversations/:id/done
POST /v1/conversations/:id/enroll-later
GET /v1/conversations/:id/notes
POST /v1/conversations/:id/notes
POST /v1/conversations/:id/read
POST /v1/conversations/:id/referrals/:emailId/accept
POST /v1/conversations/:id/referrals/:emailId/dismiss
POST /v1/conversations/:id/release-colleagues
POST /v1/conversations/:id/suppress-company
POST /v1/conversations/:id/replies
POST /v1/conversations/:id/replies/draft
POST /v1/conversations/:id/replies/:emailId/undo
POST /v1/conversations/:id/snooze
GET /v1/credits
GET /v1/mailboxes
POST /v1/mailboxes
POST /v1/mailboxes/sign-ins
GET /v1/mailboxes/:id
PATCH /v1/mailboxes/:id
POST /v1/mailboxes/:id/disconnect
GET /v1/mailboxes/:id/figures
POST /v1/mailboxes/:id/hand-over
POST /v1/mailboxes/:id/pause
POST /v1/mailboxes/:id/resume
POST /v1/mailboxes/:id/test
GET /v1/breakers
POST /v1/breakers/:id/resume
GET /v1/sending-domains
POST /v1/sending-domains/:domain/checks
GET /v1/suppressions
POST /v1/suppressions
DELETE /v1/suppressions/:id
GET /v1/calls
GET /v1/calls/:id
GET /v1/calls/live
POST /v1/calls/:id/dial
POST /v1/calls/:id/hang-up
POST /v1/calls/next
POST /v1/calls/:id/outcome
POST /v1/calls/:id/release
POST /v1/calls/:id/take-over
GET /v1/do-not-call
POST /v1/do-not-call
DELETE /v1/do-not-call/:id
GET /v1/leads/:id/call-consents
POST /v1/leads/:id/call-consents
POST /v1/call-consents/:id/withdraw
GET /v1/openapi.json`;

const CREATING = [
  "POST /v1/conversations/:id/replies",
  "POST /v1/agents",
  "POST /v1/agents/:id/threads",
  "POST /v1/campaigns/:id/outreach-runs",
];

// biome-ignore lint/suspicious/noExplicitAny: a test reads deep into the document
type Loose = any;
const UNKNOWN = "0190a1b2-0000-7000-8000-000000000001";

/** Idempotent by nature: they take no Idempotency-Key. */
const WITHOUT_IDEMPOTENCY_KEY =
  /\/(pause|stop|resume|messages\/stop|calls\/next|release|hang-up|withdraw|skip|checks|coverage|mailboxes\/:id\/(test|disconnect|hand-over))$/;

const isListed = (handler: Handler) => "capability" in handler || "operation" in handler;

function* endpoints(): Generator<{ call: string; method: string; path: string; handler: Handler }> {
  for (const { path, module } of routes) {
    for (const method of METHODS) {
      if (method !== "HEAD" && isListed(module[method])) {
        yield { call: `${method} ${path}`, method, path, handler: module[method] };
      }
    }
  }
}

test("the table holds every route file under its path, and nothing else", async () => {
  const files = await readdir(FOLDER, { recursive: true });
  const paths = files
    .filter((file) => file.endsWith("route.ts") && file !== UNKNOWN_PATHS)
    .map((file) => `/v1/${file.replace(/\/route\.ts$/, "").replace(/\[(\w+)\]/g, ":$1")}`);
  expect(routes.map(({ path }) => path).sort()).toEqual(paths.sort());
});

test("the fast lane and Next serve the very same functions", async () => {
  for (const { path, module } of routes) {
    const file = `${path.slice("/v1/".length).replace(/:(\w+)/g, "[$1]")}/route.ts`;
    const exported = (await import(`${FOLDER}${file}`)) as Record<string, Handler>;
    expect([path, Object.keys(exported).sort()]).toEqual([path, [...METHODS].sort()]);
    for (const method of METHODS) expect(exported[method], `${method} ${path}`).toBe(module[method]);
  }
});

test("the document describes every endpoint of the table, and nothing else", () => {
  const described = Object.entries(buildOpenApi(routes).paths ?? {}).flatMap(([path, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(described.sort()).toEqual(
    [...endpoints()].map(({ method, path }) => `${method} ${openApiPath(path)}`).sort(),
  );
});

test("every body that is sent, and every answer in JSON, has an example that its schema permits and its call takes", async () => {
  const document = buildOpenApi(routes);
  for (const [path, item] of Object.entries<Loose>(document.paths ?? {}))
    for (const [method, operation] of Object.entries<Loose>(item)) {
      if (operation.operationId === "getOpenApi") continue;
      const asked = operation.requestBody?.content["application/json"];
      if (asked) {
        const { module } = routes.find((one) => openApiPath(one.path) === path)!;
        const { capability } = module[method.toUpperCase() as "POST"] as Endpoint;
        const ids = Object.fromEntries([...path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1], UNKNOWN]));
        expect([path, capability.input.safeParse({ ...asked.example, ...ids }).error]).toEqual([
          path,
          undefined,
        ]);
      }
      // The linter checks that schemas allow them.
      for (const [status, answer] of Object.entries<{ content?: Record<string, object> }>(
        operation.responses,
      ))
        for (const [type, media] of Object.entries(answer.content ?? {}))
          if (type === "application/json" && status.startsWith("2"))
            expect([path, method, "example" in media]).toEqual([path, method, true]);
    }
});

test("the document has no finding of the linter", async () => {
  expect(await lintOpenApi(buildOpenApi(routes))).toEqual([]);
});

test("every endpoint that is promised is there, and no other", () => {
  expect([...endpoints()].map(({ call }) => call).sort()).toEqual(PROMISED.trim().split("\n").sort());
});

test("every POST takes an Idempotency-Key, but for what is idempotent by nature", () => {
  for (const { call, method, handler } of endpoints()) {
    if (!("capability" in handler)) continue;
    const expected = method === "POST" && !WITHOUT_IDEMPOTENCY_KEY.test(call);
    expect([call, handler.options.idempotent ?? false]).toEqual([call, expected]);
  }
});

test("what is streamed is typed event by event, under a media type that no generator takes for a subscription to renew", () => {
  const document = buildOpenApi(routes);
  const streams = [...endpoints()].filter(({ handler }) => "options" in handler && handler.options.stream);
  expect(streams.map(({ call }) => call.split("/messages/")[1])).toEqual([
    "stream",
    "stream",
    "stream/:chatId/stream",
  ]);
  for (const { method, path } of streams) {
    const operation = document.paths![openApiPath(path)]![method.toLowerCase() as "get"]!;
    const { content } = operation.responses!["200"] as { content: Record<string, { schema: object }> };
    expect(Object.keys(content)).toEqual(["text/event-stream; charset=utf-8"]);
    expect(Object.values(content)[0]!.schema).toMatchObject({
      anyOf: [{ $ref: "#/components/schemas/UIMessageChunk" }, { type: "string" }],
    });
  }
  const chunk = document.components!.schemas!.UIMessageChunk as { oneOf: { properties: { type: object } }[] };
  expect(chunk.oneOf.map(({ properties }) => properties.type)).toContainEqual({
    type: "string",
    const: "text-delta",
  });
});

test("what the interface creates answers 201", () => {
  const created = [...endpoints()].filter(
    ({ handler }) => (handler as Partial<Endpoint>).options?.status === 201,
  );
  expect(created.map(({ call }) => call)).toEqual(expect.arrayContaining(CREATING));
});

test("no two endpoints share a name", () => {
  const names = [...endpoints()].map(({ handler }) =>
    "capability" in handler ? handler.capability.name : "getOpenApi",
  );
  expect(new Set(names).size).toBe(names.length);
});

test("the document says which bodies may be left out, and which calls answer 402", () => {
  const optional: string[] = [];
  const paid: string[] = [];
  for (const [path, item] of Object.entries(buildOpenApi(routes).paths ?? {})) {
    for (const [method, operation] of Object.entries(item)) {
      const call = `${method.toUpperCase()} ${path}`;
      if (operation.requestBody?.required === false) optional.push(call);
      if (operation.responses["402"]) paid.push(call);
    }
  }
  expect(optional).toEqual([
    "PATCH /v1/agents/{id}/memory",
    "POST /v1/agents/{id}/memory/undo",
    "POST /v1/agents/{id}/threads",
    "POST /v1/agents/{id}/threads/{threadId}/messages/stream",
    "PATCH /v1/leads/{id}",
    "POST /v1/leads/{id}/email",
    "POST /v1/leads/{id}/draft/regenerate",
    "POST /v1/leads/{id}/draft/skip",
    "PATCH /v1/drafts/{id}",
    "POST /v1/campaigns/{id}/outreach-runs",
    "POST /v1/campaigns/{id}/outreach-runs/preview",
    "POST /v1/conversations/{id}/done",
    "POST /v1/conversations/{id}/read",
    "POST /v1/conversations/{id}/referrals/{emailId}/accept",
    "POST /v1/conversations/{id}/replies/draft",
    "POST /v1/calls/next",
    "PATCH /v1/mailboxes/{id}",
  ]);
  expect(paid.sort()).toEqual([
    "POST /v1/agents/{id}/threads/{threadId}/messages/stream",
    "POST /v1/calls/{id}/dial",
    "POST /v1/discovery",
    "POST /v1/leads/judge",
    "POST /v1/leads/judging",
    "POST /v1/leads/{id}/draft/regenerate",
    "POST /v1/leads/{id}/email",
  ]);
});

test("every new record that can be read says where", () => {
  const paths = new Map(routes.map(({ path, module }) => [path, module]));
  for (const { path, module } of routes) {
    const { options } = module.POST as Partial<Endpoint>;
    if (options?.status !== 201) continue;
    const own = [...paths.keys()].find(
      (one) => one.startsWith(`${path}/:`) && !one.slice(path.length + 2).includes("/"),
    );
    const isReadable = own !== undefined && "capability" in paths.get(own)!.GET;
    expect([path, options.recordPath]).toEqual([path, isReadable ? own : undefined]);
  }
});
