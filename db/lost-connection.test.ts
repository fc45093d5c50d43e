import { once } from "node:events";
import net from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import postgres from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "@/testing/database/test-database";
import { type Connection, connect } from "./index";

let database: TestDatabase;
let connection: Connection;
let killer: postgres.Sql;

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false });
  connection = connect(database.url, { max: 2 });
  killer = postgres(database.url, { max: 1 });
  await killer`create table kept (n integer)`;
});

beforeEach(() => killer`truncate kept`);

afterAll(async () => {
  await connection.close();
  await killer.end();
  await database.drop();
});

const end = (pid: number) => killer`select pg_terminate_backend(${pid}, 1000)`;

// Without our patch of postgres.js, the ROLLBACK is written to a closed socket and the whole process crashes.
test("a connection lost under a running statement fails its transaction, and only that", async () => {
  const work = connection.sql.begin(async (tx) => {
    await tx`insert into kept values (1)`;
    const [row] = await tx`select pg_backend_pid() as pid`;
    setTimeout(() => end(row!.pid).execute(), 10);
    await tx`select pg_sleep(60)`;
  });
  await expect(work).rejects.toThrow(/terminat|CONNECTION_CLOSED/);
  expect(await connection.sql`select 1 as one`).toEqual([{ one: 1 }]);
  expect(await connection.sql`select n from kept`).toEqual([]);
});

// Without our patch, the rest of the transaction runs on whichever connection replaces the lost one, each statement
// committing by itself.
test("what a transaction still does after its connection was lost is kept by nobody", async () => {
  let rest: unknown;
  const work = connection.sql.begin(async (tx) => {
    const [row] = await tx`select pg_backend_pid() as pid`;
    await end(row!.pid);
    // Other queries open a new connection in place of the lost one.
    await delay(50);
    await Promise.all([connection.sql`select 1`, connection.sql`select 2`, connection.sql`select 3`]);
    rest = await tx`insert into kept values (2)`.then(
      () => "kept",
      (error) => error.code,
    );
  });
  await expect(work).rejects.toThrow(/CONNECTION_CLOSED/);
  await expect.poll(() => rest).toBe("CONNECTION_CLOSED");
  expect(await connection.sql`select n from kept`).toEqual([]);
});

/** A TCP proxy of the test database: `reset` ends every connection through it with a TCP reset, as a firewall does. */
async function proxyOfDatabase() {
  const sockets = new Set<net.Socket>();
  const { hostname, port } = new URL(database.url);
  const server = net.createServer((client) => {
    const upstream = net.connect(Number(port || 5432), hostname);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    }
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const url = new URL(database.url);
  url.host = `127.0.0.1:${(server.address() as net.AddressInfo).port}`;
  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return { url: url.href, reset, close: () => server.close() };
}

// Without our patch, the ROLLBACK handed to the connection between its error and its end is taken for the statement
// that runs on the connection that replaces it, and whatever comes after it waits for good.
test("after a connection was reset under a transaction, the one that replaces it answers", async () => {
  const proxy = await proxyOfDatabase();
  const through = connect(proxy.url, { max: 1 });
  try {
    for (let round = 0; round < 5; round++) {
      const work = through.sql.begin(async (tx) => {
        await tx`select 1`;
        const sleeping = tx`select pg_sleep(60)`.execute();
        setTimeout(proxy.reset, 10);
        await sleeping;
      });
      await expect(work).rejects.toThrow(/ECONNRESET|CONNECTION_CLOSED/);
      const answers = await Promise.all([1, 2, 3].map((n) => through.sql`select ${n}::integer as n`));
      expect(answers.flat()).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }]);
    }
  } finally {
    proxy.reset();
    await through.close();
    proxy.close();
  }
});
