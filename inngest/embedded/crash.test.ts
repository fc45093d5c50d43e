import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";

let database: TestDatabase;
let sql: postgres.Sql;
const alive = new Set<ChildProcess>();

beforeEach(async () => {
  database = await createTestDatabase({ migrated: false });
  sql = postgres(database.url, { max: 2 });
  await sql`create table executions (run text, step text, pid integer, at timestamptz default now())`;
});
afterEach(async () => {
  for (const child of alive) await kill(child);
  await sql.end();
  await database.drop();
});

async function startWorker(): Promise<ChildProcess> {
  const file = fileURLToPath(new URL("../../testing/engine/crash-worker.ts", import.meta.url));
  const child = fork(file, [database.url, "crash"], { execArgv: ["--import", "tsx"] });
  alive.add(child);
  await once(child, "message");
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  alive.delete(child);
  const gone = once(child, "exit");
  if (child.kill("SIGKILL")) await gone;
}

async function until(done: () => Promise<boolean>): Promise<void> {
  while (!(await done())) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function countExecutions(): Promise<number> {
  const [row] = await sql`select count(*)::int as n from executions`;
  return row!.n;
}

async function areAllEnded(runs: number): Promise<boolean> {
  const [row] = await sql`select count(*)::int as n from crash.runs where status = 'completed'`;
  return row!.n === runs;
}

/** How often each step that the engine has recorded as completed has been executed so far. */
async function finishedSteps(): Promise<Map<string, number>> {
  const rows = await sql`
    select run, step, count(*)::int as n from executions
    where exists (
      select from crash.steps where run_id = run and name = step and status = 'completed'
    ) group by run, step`;
  return new Map(rows.map((row) => [`${row.run}/${row.step}`, row.n]));
}

test("kill -9 at any moment loses no run and repeats no finished step", { timeout: 120_000 }, async () => {
  const runs = 9;
  let child = await startWorker();
  child.send({ send: runs });
  for (const share of [5, 25, 50, 80, 105]) {
    await until(async () => (await countExecutions()) >= share);
    await kill(child);
    const before = await finishedSteps();
    child = await startWorker();
    await until(async () => (await countExecutions()) > share + 5 || (await areAllEnded(runs)));
    const after = await finishedSteps();
    for (const [step, times] of before) expect([step, after.get(step)]).toEqual([step, times]);
  }
  await until(() => areAllEnded(runs));
  const [total] = await sql`
    select count(distinct (run, step))::int as steps from executions`;
  expect(total!.steps).toBe(runs * 15);
  const leftovers = await sql`select id from crash.runs where claim is not null
    union all select key from crash.slots`;
  expect(leftovers).toEqual([]);
});

test("another living process takes up the work of a dead one", { timeout: 60_000 }, async () => {
  const runs = 6;
  const [first, second] = await Promise.all([startWorker(), startWorker()]);
  first.send({ send: runs });
  await until(async () => {
    const [row] = await sql`select count(distinct pid)::int as n from executions`;
    return row!.n === 2 && (await countExecutions()) > 20;
  });
  await kill(first);
  await until(() => areAllEnded(runs));
  expect(second.exitCode).toBeNull();
  const [processes] = await sql`select count(*)::int as n from crash.processes`;
  expect(processes!.n).toBe(1);
});
