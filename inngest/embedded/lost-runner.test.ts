import postgres from "postgres";
import { expect, test, vi } from "vitest";
import { createTestDatabase } from "@/testing/database/test-database";
import { createTestClient, startTestEngine } from "@/testing/engine/test-engine";

const { runners, starts } = vi.hoisted(() => ({
  runners: [] as { stop(): Promise<void>; promise: Promise<void> }[],
  starts: { begun: 0, held: Promise.resolve() },
}));

// As when two of its connections fail in turn: it shuts down and takes no more jobs, and its promise stays open.
vi.mock("graphile-worker", async (original) => {
  const actual = await original<typeof import("graphile-worker")>();
  const run: typeof actual.run = async (options) => {
    starts.begun += 1;
    await starts.held;
    const runner = await actual.run(options);
    runner.promise.catch(() => {});
    runners.push(runner);
    return { ...runner, promise: new Promise<void>(() => {}) };
  };
  return { ...actual, run };
});

test("work goes on when the runner of jobs shuts down after an error and never says that it has ended", async () => {
  const database = await createTestDatabase({ migrated: false });
  const sql = postgres(database.url, { max: 1 });
  const wired = createTestClient();
  const fn = wired.client.createFunction({ id: "lost", triggers: [{ event: "test/lost" }] }, () => "done");
  const engine = await startTestEngine(wired, [fn], { databaseUrl: database.url, schema: "lost" });
  try {
    const begun = runners.length;
    await runners.at(-1)!.stop();
    await wired.client.send({ name: "test/lost", data: {} });
    await expect
      .poll(async () => (await sql`select status from lost.runs`)[0]?.status, { timeout: 20_000 })
      .toBe("completed");
    expect(runners).toHaveLength(begun + 1);
  } finally {
    await engine.stop();
    await sql.end();
    await database.drop();
  }
});

test("a runner that starts while the engine stops is stopped with it", async () => {
  const database = await createTestDatabase({ migrated: false });
  const wired = createTestClient();
  const fn = wired.client.createFunction({ id: "late", triggers: [{ event: "test/late" }] }, () => "done");
  const engine = await startTestEngine(wired, [fn], { databaseUrl: database.url, schema: "late" });
  const { begun } = starts;
  const { promise, resolve } = Promise.withResolvers<void>();
  starts.held = promise;
  try {
    await runners.at(-1)!.stop();
    await expect.poll(() => starts.begun, { timeout: 20_000 }).toBe(begun + 1);
    const stopping = engine.stop();
    resolve();
    await stopping;
    expect(runners).toHaveLength(begun + 1);
    await runners.at(-1)!.promise;
  } finally {
    resolve();
    await database.drop();
  }
});
