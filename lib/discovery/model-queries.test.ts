import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { discoveryQueries } from "@/db/schema";
import { forgetModelFailures } from "@/lib/models/ask-model";
import { openModels } from "@/lib/models/open-models";
import { readSettings } from "@/lib/process/env";
import {
  launch,
  openTestWeb,
  seedAgent,
  startSearxng,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { type ScriptedTurn, startModelServer } from "@/testing/models/model-server";
import { findDiscoveryRun } from "./discovery-run";
import { planNextRound } from "./finish-discovery";
import { planSearch } from "./plan-search";

const database = useDiscoveryDatabase();

beforeEach(() => forgetModelFailures());
afterEach(() => void openModels(readSettings({})));

async function open(script: ScriptedTurn[], icp: Record<string, unknown> = {}, options = {}) {
  const search = await startSearxng(() => []);
  database.untilTestEnds(search);
  database.untilTestEnds(await openTestWeb({}, { SEARXNG_URL: search.url }));
  const server = await startModelServer(...script);
  database.untilTestEnds(server);
  openModels(readSettings({ OPENAI_BASE_URL: server.url, CHAT_MODEL: "m", CHAT_TIMEOUT_MS: "500" }));
  const seeded = await seedAgent(database.connection, { industries: ["bakery"], ...icp }, options);
  return { server, seeded, generation: await launch(seeded, { discoveryDepth: "deep" }) };
}

const say = (...queries: string[]): ScriptedTurn => ({
  text: JSON.stringify({ queries }),
  usage: { input: 1_000, output: 100 },
});

async function readQueries(runId: string, round = 1): Promise<string[]> {
  const rows = await database.connection.db
    .select()
    .from(discoveryQueries)
    .where(eq(discoveryQueries.runId, runId));
  return rows.filter((row) => row.round === round).map((row) => row.query);
}

it("asks what the model thinks of beside the rules, and charges its tokens", async () => {
  const { seeded, generation } = await open([
    say("guild of master bakers members", "sourdough wholesale directory"),
  ]);
  await planSearch(seeded.ctx, generation);
  const queries = await readQueries(generation.runId);
  expect(queries).toContain("bakery");
  expect(queries.slice(-2)).toEqual(["guild of master bakers members", "sourdough wholesale directory"]);
  const entries = await database.connection
    .sql`select action, amount from credit_entries where run_id = ${generation.runId} order by action`;
  expect(entries.map((entry) => [entry.action, Number(entry.amount)])).toEqual([
    ["chatInputPerM", -60_000],
    ["chatOutputPerM", -30_000],
  ]);
});

it("takes no more than half as many as the rules have, once each, and nothing that is no query", async () => {
  const many = Array.from({ length: 9 }, (_, index) => `bakers of town ${"abcdefghi"[index]}`);
  const { seeded, generation } = await open([
    say(
      "https://evil.example/",
      "site:evil.example mail",
      "a@b.example",
      "x",
      "bakery",
      "Bakers  of\u202e town A",
      ...many,
    ),
  ]);
  await planSearch(seeded.ctx, generation);
  const queries = await readQueries(generation.runId);
  const added = queries.filter((query) => /town/i.test(query));
  expect(added.map((query) => query.toLowerCase())).toEqual(many.slice(0, 3));
  expect(queries.join("\n")).not.toMatch(/evil|@|\u202e/);
  expect(new Set(queries).size).toBe(queries.length);
});

it("asks again for the next round, with what was asked before in view; a repeated step asks nothing", async () => {
  const { seeded, generation, server } = await open([say("bakers one"), say("bakers one", "bakers two")]);
  await planSearch(seeded.ctx, generation);
  await planSearch(seeded.ctx, generation);
  expect(server.requests).toHaveLength(1);
  await planNextRound(seeded.ctx, generation, 1);
  await planNextRound(seeded.ctx, generation, 1);
  expect(server.requests).toHaveLength(2);
  expect(server.requests[1]!.body.messages[0]!.content).toContain('"bakers one"');
  expect((await readQueries(generation.runId, 2)).filter((query) => query.startsWith("bakers"))).toEqual([
    "bakers two",
  ]);
  expect((await findDiscoveryRun(seeded.ctx, generation))!.run.round).toBe(2);
});

it.each([
  ["a provider that refuses", [{ fault: { kind: "status", status: 401 } }]],
  ["an answer of another shape", [{ text: "no" }, { text: "no" }]],
] as [string, ScriptedTurn[]][])("plans with the rules alone after %s", async (_, script) => {
  const { seeded, generation } = await open(script);
  expect(await planSearch(seeded.ctx, generation)).toMatchObject({ live: true, planned: true });
  expect(await readQueries(generation.runId)).toContain("bakery");
});

it("asks nothing where only the caller's own sources are read", async () => {
  const server = await startModelServer();
  database.untilTestEnds(server);
  database.untilTestEnds(await openTestWeb({}));
  openModels(readSettings({ OPENAI_BASE_URL: server.url, CHAT_MODEL: "m" }));
  const seeded = await seedAgent(database.connection, { sources: ["mill.example"] });
  await planSearch(seeded.ctx, await launch(seeded));
  expect(server.requests).toHaveLength(0);
});
