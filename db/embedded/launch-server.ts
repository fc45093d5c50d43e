import { open, stat, truncate } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import type { Place } from "./place";
import { runProgram } from "./run-program";

/**
 * `started`: the server answers. `held`: a previous server still holds the lock file or shared memory, another process is
 * just writing the lock file of its own, or it joined this one and stopped it as its last user before it was reported as started; try again soon.
 */
export type Launch =
  | { result: "started" | "held" | "port-taken"; said: string }
  | { result: "failed"; said: string };

const LOG_LIMIT = 10_000_000;
const HELD =
  /lock file .* (already exists|is empty)|bogus data in lock file|PID file .* is empty|invalid data in PID file|pre-existing shared memory|another server might be running|received (smart|fast|immediate) shutdown request|due to administrator command/i;

// Sized for one service on one machine. A larger installation provides its own server with DATABASE_URL.
const SETTINGS = [
  "listen_addresses=127.0.0.1",
  "unix_socket_directories=",
  "max_connections=200",
  "shared_buffers=256MB",
  "max_wal_size=2GB",
  "random_page_cost=1.1",
  "jit=off",
  "timezone=UTC",
  "log_min_messages=warning",
  // After a crash the server exits, and whoever uses it starts it again. Restarting itself, PostgreSQL 18 can hang for good
  // when recovery fails at once, as on a full disk: its main process learns of the end of recovery before its beginning.
  "restart_after_crash=off",
];

// A database that lives only as long as a test has no data to lose.
const CARELESS = ["fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum_naptime=10min"];

/**
 * Runs `pg_ctl start` and waits until the server accepts connections. Uses `port` if it is free. The server inherits `lock`,
 * the file descriptor that `lockServer` has locked.
 */
export async function launchServer(place: Place, port: number | undefined, lock: number): Promise<Launch> {
  const log = join(place.cluster, "server.log");
  let size = (await stat(log).catch(() => undefined))?.size ?? 0;
  if (size > LOG_LIMIT) {
    await truncate(log);
    size = 0;
  }
  const settings = [...SETTINGS, ...(place.durable ? [] : CARELESS), `port=${await freePort(port)}`];
  const args = [
    ...["start", "-w", "-t", "60", "-s", "-D", place.cluster, "-l", log],
    ...["-o", settings.map((setting) => `-c ${setting}`).join(" ")],
  ];
  const { code, output } = await runProgram(place.account, place.binaries.pgCtl, args, lock);
  if (code === 0) return { result: "started", said: "" };
  const said = `${output}\n${await readFrom(log, size)}`;
  if (HELD.test(said)) return { result: "held", said };
  if (/could not bind|could not create any TCP/i.test(said)) return { result: "port-taken", said };
  return { result: "failed", said };
}

async function readFrom(file: string, offset: number): Promise<string> {
  const handle = await open(file).catch(() => undefined);
  if (!handle) return "";
  try {
    const buffer = Buffer.alloc(20_000);
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, offset);
    return buffer.toString("utf8", 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** A free TCP port on 127.0.0.1: the preferred one if possible. */
async function freePort(preferred: number | undefined): Promise<number> {
  return (preferred && (await listenOnce(preferred))) || (await listenOnce(0)) || 0;
}

function listenOnce(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(undefined));
    server.listen({ port, host: "127.0.0.1", exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? address?.port : undefined));
    });
  });
}
