import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { createTestClient, startTestEngine } from "@/testing/engine/test-engine";
import { createEmbeddedEngine, type EmbeddedEngine } from "./engine";

let database: TestDatabase;
let sql: postgres.Sql;
beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  sql = postgres(database.url, { max: 2 });
});
afterAll(async () => {
  await sql.end();
  await database.drop();
});

const started: EmbeddedEngine[] = [];
async function start(...parts: Parameters<typeof startTestEngine>): Promise<EmbeddedEngine> {
  const engine = await startTestEngine(...parts);
  started.push(engine);
  return engine;
}
afterEach(async () => {
  await Promise.all(started.splice(0).map((engine) => engine.stop()));
});

/** Closes the connections of the engine in `schema`, as a server restart does. */
async function cutConnections(schema: string): Promise<void> {
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (application_name = 'inngest-embedded' or query like ${`%${schema}_jobs%`})`;
}

/** Returns a run once there is one with the status. */
async function runWith(schema: string, status: string): Promise<{ id: string; output: unknown }> {
  for (;;) {
    const [run] = await sql<{ id: string; output: unknown }[]>`
      select id, output from ${sql(schema)}.runs where status = ${status}`;
    if (run) return run;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

test("keeps what an operator wants to know of a run and its steps", async () => {
  const wired = createTestClient();
  const fn = wired.client.createFunction(
    { id: "shown", triggers: [{ event: "test/shown" }] },
    async ({ step, attempt }) => {
      await step.run("Read pages", () => {
        if (attempt === 0) throw new Error("the site is down");
      });
      return "read";
    },
  );
  const engine = await start(wired, [fn], { databaseUrl: database.url, schema: "shown" });
  await wired.client.send({ name: "test/shown", data: {} });
  expect((await runWith("shown", "completed")).output).toBe("read");
  const steps = await sql`
    select name, kind, status, attempt, ended_at >= created_at as timed from shown.steps`;
  expect(steps).toEqual([{ name: "Read pages", kind: "run", status: "completed", attempt: 1, timed: true }]);
  await engine.stop();
});

test("runs no further step of a cancelled run, even while one works", async () => {
  const wired = createTestClient();
  const entered = Promise.withResolvers<void>();
  const cancelled = Promise.withResolvers<void>();
  const ran: string[] = [];
  const fn = wired.client.createFunction(
    { id: "long", triggers: [{ event: "test/long" }] },
    async ({ step }) => {
      await step.run("one", async () => {
        entered.resolve();
        await cancelled.promise;
        ran.push("one");
      });
      await step.run("two", () => ran.push("two"));
    },
  );
  const engine = await start(wired, [fn], { databaseUrl: database.url, schema: "cancel" });
  await wired.client.send({ name: "test/long", data: {} });
  await entered.promise;
  const { id } = await runWith("cancel", "running");
  expect(await engine.cancelRun(id)).toBe(true);
  expect(await engine.cancelRun(id)).toBe(false);
  cancelled.resolve();
  // The holder releases a canceled run once its step has ended.
  while ((await sql`select id from cancel.runs where claim is not null`).length > 0);
  expect(ran).toEqual(["one"]);
  expect(await sql`select status from cancel.runs`).toEqual([{ status: "cancelled" }]);
  await engine.stop();
});

test("leaves what a stop interrupts resumable, without repeating finished steps", async () => {
  const wired = createTestClient();
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ran: string[] = [];
  let blocks = true;
  const fn = wired.client.createFunction(
    { id: "stopped", triggers: [{ event: "test/stopped" }] },
    async ({ step }) => {
      await step.run("one", () => ran.push("one"));
      await step.run("two", async () => {
        ran.push("two");
        entered.resolve();
        if (blocks) await release.promise;
      });
      await step.run("three", () => ran.push("three"));
    },
  );
  const options = { databaseUrl: database.url, schema: "stopping" };
  const first = await start(wired, [fn], options);
  await wired.client.send({ name: "test/stopped", data: {} });
  await entered.promise;
  await first.stop({ graceMs: 50 });
  expect(first.status().state).toBe("stopped");
  blocks = false;
  const second = await start(wired, [fn], options);
  await runWith("stopping", "completed");
  expect(ran).toEqual(["one", "two", "two", "three"]);
  release.resolve();
  await second.stop();
});

test("lets a running step end within the grace of a stop, and starts no other", async () => {
  const wired = createTestClient();
  const entered = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ran: string[] = [];
  const fn = wired.client.createFunction(
    { id: "graceful", triggers: [{ event: "test/graceful" }] },
    async ({ step }) => {
      await step.run("one", async () => {
        entered.resolve();
        await release.promise;
        ran.push("one");
      });
      await step.run("two", () => ran.push("two"));
    },
  );
  const options = { databaseUrl: database.url, schema: "graceful" };
  const first = await start(wired, [fn], options);
  await wired.client.send({ name: "test/graceful", data: {} });
  await entered.promise;
  const stopped = first.stop({ graceMs: 20_000 });
  release.resolve();
  await stopped;
  expect(ran).toEqual(["one"]);
  const second = await start(wired, [fn], options);
  await runWith("graceful", "completed");
  expect(ran).toEqual(["one", "two"]);
  await second.stop();
});

test("goes on when every connection to the database is cut, without repeating a step", async () => {
  const wired = createTestClient();
  const ran: number[] = [];
  const fn = wired.client.createFunction(
    { id: "cut", triggers: [{ event: "test/cut" }] },
    async ({ step }) => {
      for (let index = 0; index < 6; index += 1) {
        await step.run(`step-${index}`, async () => {
          ran.push(index);
          await cutConnections("cut");
        });
      }
      const planned = ["a", "b"].map((name) =>
        step.run(name, async () => {
          ran.push(10);
          await cutConnections("cut");
        }),
      );
      await Promise.all(planned);
    },
  );
  const engine = await start(wired, [fn], { databaseUrl: database.url, schema: "cut" });
  await wired.client.send({ name: "test/cut", data: {} });
  await runWith("cut", "completed");
  expect(ran).toEqual([0, 1, 2, 3, 4, 5, 10, 10]);
  expect(engine.status().state).toBe("running");
  await engine.stop();
});

test("shares the work of one database between engines, each step once", async () => {
  const RUNS = 120;
  const ran = new Map<string, number>();
  const engines = [];
  const clients = [];
  for (const name of ["left", "right"]) {
    const wired = createTestClient();
    clients.push(wired.client);
    const count = (key: string) => ran.set(`${key}`, (ran.get(key) ?? 0) + 1);
    const fn = wired.client.createFunction(
      { id: "shared", triggers: [{ event: "test/shared" }] },
      async ({ step, event }) => {
        const { n } = event.data;
        await step.run("one", () => count(`${n}-one`));
        await Promise.all(["a", "b", "c"].map((part) => step.run(part, () => count(`${n}-${part}`))));
        await step.run("worker", () => count(name));
      },
    );
    engines.push(
      await start(wired, [fn], {
        databaseUrl: database.url,
        schema: "shared",
        // Continuous sweeps once freed claims that had just been made.
        sweepMs: 5,
        concurrency: 4,
      }),
    );
  }
  const events = Array.from({ length: RUNS }, (_, n) => ({ name: "test/shared", data: { n } }));
  await clients[0]!.send(events);
  while ((await sql`select id from shared.runs where status <> 'completed'`).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  expect((ran.get("left") ?? 0) + (ran.get("right") ?? 0)).toBe(RUNS);
  const counts = [...ran].filter(([key]) => key !== "left" && key !== "right").map(([, count]) => count);
  expect(counts).toHaveLength(RUNS * 4);
  expect(new Set(counts)).toEqual(new Set([1]));
  await Promise.all(engines.map((engine) => engine.stop()));
});

test("asks a run that is being worked on for more only afterwards, and forgets no request", async () => {
  const wired = createTestClient();
  const release = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<void>();
  let inside = 0;
  let most = 0;
  let times = 0;
  const fn = wired.client.createFunction(
    { id: "exclusive", triggers: [{ event: "test/exclusive" }] },
    async () => {
      times += 1;
      inside += 1;
      most = Math.max(most, inside);
      entered.resolve();
      if (times === 1) await release.promise;
      inside -= 1;
      // Keeps the run open, with a retry an hour away, so only the extra jobs could bring it back.
      if (times === 1) throw new Error("once more");
    },
  );
  const hour = () => 3_600_000;
  await start(wired, [fn], { databaseUrl: database.url, schema: "exclusive", retryDelayMs: hour });
  await wired.client.send({ name: "test/exclusive", data: {} });
  await entered.promise;
  for (let knock = 0; knock < 3; knock += 1) {
    await sql`update exclusive.runs set wanted_at = now()`;
    await sql`select exclusive_jobs.add_job('advance',
      (select json_build_object('runId', id, 'functionId', function_id) from exclusive.runs))`;
  }
  // The extra jobs are done when only the first job, which is still working, is left.
  while ((await sql`select 1 from exclusive_jobs.jobs`).length > 1)
    await new Promise((r) => setTimeout(r, 10));
  release.resolve();
  await runWith("exclusive", "completed");
  expect({ most, times }).toEqual({ most: 1, times: 2 });
});

test("starts a cron function once for each turn, with several engines", async () => {
  const options = { databaseUrl: database.url, schema: "crons" };
  const turns: string[] = [];
  const ran = Promise.withResolvers<void>();
  const engines = [];
  for (let index = 0; index < 2; index += 1) {
    const wired = createTestClient();
    const fn = wired.client.createFunction(
      { id: "nightly", triggers: [{ cron: "TZ=Europe/Berlin 0 3 1 1 *" }] },
      async ({ event }) => {
        turns.push((event.data as { cron: string }).cron);
        ran.resolve();
      },
    );
    engines.push(await start(wired, [fn], options));
  }
  // The first sweep of each engine records the next turn; then that turn is moved into the past.
  while ((await sql`update crons.crons set next_at = now() - interval '1 hour' returning 1`).length === 0);
  await ran.promise;
  const [next] =
    await sql`select next_at at time zone 'Europe/Berlin' as local, count(*) over () as n from crons.crons`;
  expect(new Date(next!.local).getHours()).toBe(3);
  // Two more sweeps of each engine find nothing.
  await new Promise((resolve) => setTimeout(resolve, 2200));
  expect(turns).toEqual(["TZ=Europe/Berlin 0 3 1 1 *"]);
  await Promise.all(engines.map((engine) => engine.stop()));
});

test("keeps step results that PostgreSQL's jsonb would refuse", async () => {
  const wired = createTestClient();
  const text = "a\u0000b\ud800";
  const fn = wired.client.createFunction(
    { id: "odd", triggers: [{ event: "test/odd" }] },
    async ({ step }) => {
      const read = await step.run("read", () => text);
      await step.sleep("nap", "1s");
      if (read !== text) throw new Error("changed");
      return read;
    },
  );
  const engine = await start(wired, [fn], { databaseUrl: database.url, schema: "odd" });
  await wired.client.send({ name: "test/odd", data: {} });
  expect((await runWith("odd", "completed")).output).toBe(text);
  await engine.stop();
});

test("refuses events that are too large or cannot be stored, with a sentence", async () => {
  const wired = createTestClient();
  const engine = await start(wired, [], { databaseUrl: database.url, schema: "refusals" });
  const send = async (event: object) => {
    const answer = await engine.fetch("http://inngest.embedded/e/key", {
      method: "POST",
      body: JSON.stringify([event]),
    });
    return [answer.status, ((await answer.json()) as { error?: string }).error];
  };
  expect(await send({ name: "test/large", data: { text: "x".repeat(600_000) } })).toEqual([
    413,
    'The event "test/large" is larger than 524288 bytes.',
  ]);
  expect((await send({ name: "test/odd", data: { text: "\u0000" } }))[0]).toBe(400);
  expect((await send({ data: {} }))[0]).toBe(400);
  expect(await send({ name: "test/fine", data: { path: "C:\\u0000" } })).toEqual([200, undefined]);
  await engine.stop();
  expect((await send({ name: "test/late", data: {} }))[0]).toBe(503);
});

test("tells whoever starts it that the database cannot be reached", async () => {
  const { client } = createTestClient();
  const engine = createEmbeddedEngine({ databaseUrl: "postgres://x@127.0.0.1:1/x", client, functions: [] });
  await expect(engine.start()).rejects.toThrow(/ECONNREFUSED/);
  expect(engine.status().state).toBe("stopped");
});

test("tells a dead process from a living one of the same number in another schema", async () => {
  const names = ["first_of_two", "second_of_two"];
  const engines = [];
  for (const schema of names)
    engines.push(await start(createTestClient(), [], { databaseUrl: database.url, schema }));
  const locks = await sql`
    select count(distinct classid)::int as n from pg_locks
    where locktype = 'advisory' and objsubid = 2 and objid = 1
      and database = (select oid from pg_database where datname = current_database())`;
  expect(locks).toEqual([{ n: 2 }]);
  await Promise.all(engines.map((engine) => engine.stop()));
});
