import { sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type Connection, closeDatabase, connect, openDatabase } from "@/db";
import { createAgent } from "@/lib/agents/create-agent";
import { listAgents } from "@/lib/agents/list-agents";
import { systemContext } from "@/lib/context";
import { newId } from "@/lib/id";
import { notifyChange, notifyPerson } from "@/lib/notify-change";
import { createThrottle } from "@/lib/process/create-throttle";
import { createWorkspace } from "@/lib/workflows/create-workspace";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { listenForChanges, whenListening } from "./listen-for-changes";
import { closeChangeStreams, openChangeStream } from "./open-change-stream";

let database: TestDatabase;
let other: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  openDatabase(database.url, { max: 3 });
  // Stands for another process, with connections of its own.
  other = connect(database.url, { max: 3 });
});
afterAll(async () => {
  await closeChangeStreams();
  await closeDatabase();
  await other.close();
  await database.drop();
});

const stops: (() => void)[] = [];
afterEach(() => {
  vi.useRealTimers();
  for (const stop of stops.splice(0)) stop();
});

/** Records every change in the workspace that is received from now on. */
async function hear(workspaceId: string) {
  let next = Promise.withResolvers<void>();
  const heard = { times: 0, next: () => next.promise };
  stops.push(
    listenForChanges(workspaceId, () => {
      heard.times += 1;
      next.resolve();
      next = Promise.withResolvers();
    }),
  );
  await whenListening();
  return heard;
}

test("a change in another process is heard, and only by those who look at that workspace", async () => {
  const [mine, theirs] = [newId(), newId()];
  const [here, elsewhere] = [await hear(mine), await hear(theirs)];
  const told = here.next();
  notifyChange(mine, other.db);
  await told;
  const toldThem = elsewhere.next();
  notifyChange(theirs, other.db);
  await toldThem;
  expect([here.times, elsewhere.times]).toEqual([1, 1]);
});

test("tells of a verb once it is committed, and not of a read", async () => {
  const { workspaceId } = await createWorkspace(other.db, { name: "Live", credits: 0 });
  const ctx = systemContext(other.db, workspaceId);
  const heard = await hear(workspaceId);
  const told = heard.next();
  await listAgents(ctx, {});
  const agent = await createAgent(ctx, { name: "Ada" });
  await told;
  const [seen] = await other.db.execute(sql`select id from agents where id = ${agent.id}`);
  expect(seen).toBeDefined();
});

test("a listener whose connection is lost listens again, and is told that it may have missed something", async () => {
  const workspaceId = newId();
  const heard = await hear(workspaceId);
  const returned = heard.next();
  await other.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'leadwright changes' and datname = current_database()`);
  await returned;
  const told = heard.next();
  notifyChange(workspaceId, other.db);
  await told;
});

test("a throttle lets the first call through at once, and what comes in its pause once at the end", () => {
  vi.useFakeTimers();
  const rest = vi.fn();
  const run = vi.fn();
  const call = createThrottle(300, run, rest);
  for (let times = 0; times < 50; times++) call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(299);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(300);
  expect([run.mock.calls.length, rest.mock.calls.length]).toEqual([2, 1]);
  call();
  expect(run).toHaveBeenCalledTimes(3);
});

const text = async (reader: ReadableStreamDefaultReader<Uint8Array>) =>
  new TextDecoder().decode((await reader.read()).value);

test("a stream says changed, and ends at the heartbeat after its session has ended", async () => {
  const workspaceId = newId();
  let isSignedIn = true;
  const reader = openChangeStream(workspaceId, async () => isSignedIn, { heartbeatMs: 30 }).getReader();
  expect(await text(reader)).toContain("retry: 2000");
  await whenListening();
  notifyChange(workspaceId, other.db);
  let said = "";
  while (!said.includes("data: changed\n\n")) said = await text(reader);
  isSignedIn = false;
  for (;;) if ((await reader.read()).done) break;
});

test("a stream says at once what changed between the rendering of a page and its stream, and nothing else", async () => {
  const workspaceId = newId();
  const heard = openChangeStream(workspaceId, async () => true).getReader();
  await text(heard);
  await whenListening();
  const before = Date.now();
  notifyChange(workspaceId, other.db);
  while (!(await text(heard)).includes("changed"));
  const opened = async (since: number) => {
    const reader = openChangeStream(workspaceId, async () => true, { since, heartbeatMs: 10 }).getReader();
    const said = [await text(reader), await text(reader)].join("");
    await reader.cancel();
    return said;
  };
  expect(await opened(before)).toContain("data: changed");
  expect(await opened(Date.now() + 1)).not.toContain("data: changed");
  await heard.cancel();
});

test("a stream says what changed for its own person once that is committed, and for nobody else", async () => {
  const workspaceId = newId();
  const [mine, theirs] = [newId(), newId()];
  const [own, others] = [mine, theirs].map((personId) =>
    openChangeStream(workspaceId, async () => true, { personId, heartbeatMs: 10 }).getReader(),
  );
  for (const one of [own!, others!]) await text(one);
  await whenListening();
  const ctx = systemContext(other.db, workspaceId);
  await notifyPerson(ctx, mine);
  // What is said to everybody comes after it.
  notifyChange(workspaceId, other.db);
  const said = await Promise.all(
    [own!, others!].map(async (one) => {
      let all = "";
      while (!/(^|\n\n)data: changed/.test(all)) all += await text(one);
      return all;
    }),
  );
  expect(said.map((all) => all.includes("event: own"))).toEqual([true, false]);
  for (const one of [own!, others!]) await one.cancel();
});

test("a service that stops ends every stream, and opens no other", async () => {
  const reader = openChangeStream(newId(), async () => true).getReader();
  await text(reader);
  await closeChangeStreams();
  expect((await reader.read()).done).toBe(true);
  const late = openChangeStream(newId(), async () => true).getReader();
  await text(late);
  expect((await late.read()).done).toBe(true);
});
