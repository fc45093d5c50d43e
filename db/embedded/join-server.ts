import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFull } from "./disk-full";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { type Launch, launchServer } from "./launch-server";
import { lockServer } from "./lock-server";
import type { Place } from "./place";
import { dropNote, endOrphans, isServerAlive, readServerNote } from "./running-server";
import { openSession, type ServerSession } from "./server-session";

/** The server may need to replay its WAL before it answers, or it may be shutting down. */
const JOIN_LIMIT = 60_000;
/** How long a process that looks like the server may leave connections unanswered, or one that is not found hold its lock. */
const SILENCE_LIMIT = 10_000;
/** How long the child processes of a killed server get to exit on their own. */
const ORPHAN_LIMIT = 3_000;

/**
 * Connects to the server of `place`, no matter which process started it, or starts it. Only a successful connection proves
 * that the server is alive. Once `signal` is aborted, it starts nothing any more.
 *
 * Errors: `EmbeddedPostgresError`; the signal's reason.
 */
export async function joinServer(
  place: Place,
  preferredPort?: number,
  signal?: AbortSignal,
): Promise<ServerSession> {
  const began = Date.now();
  let port = preferredPort;
  let silentSince: number | undefined;
  let lockedSince: number | undefined;
  let said = "";
  // Each pass joins a running server, waits for one that is starting or stopping, or launches a new one. Several processes may
  // run this at once: one of them launches the server, and the next pass of the others joins it.
  while (Date.now() - began < JOIN_LIMIT) {
    signal?.throwIfAborted();
    const note = await readServerNote(place.cluster);
    if (note) {
      const session = await tryOpen(note.port, place);
      if (session === "wait") {
        lockedSince = undefined;
        await sleep(50);
        continue;
      }
      if (session) return session;
      if (await isServerAlive(place.cluster, note)) {
        lockedSince = undefined;
        silentSince ??= Date.now();
        if (Date.now() - silentSince > SILENCE_LIMIT) throw silent(place, note.pid);
        await sleep(50);
        continue;
      }
      port ??= note.port;
    }
    const launch = await launchLocked(place, port, signal);
    if (launch === "locked") {
      lockedSince ??= Date.now();
      if (Date.now() - lockedSince > SILENCE_LIMIT) throw usedElsewhere(place);
      if (Date.now() - lockedSince > ORPHAN_LIMIT) await endOrphans(place.cluster);
      await sleep(100);
      continue;
    }
    lockedSince = undefined;
    said = launch.said || said;
    if (launch.result === "failed") throw await failed(place, said);
    if (launch.result === "port-taken") port = undefined;
    if (launch.result === "held") {
      if (Date.now() - began > ORPHAN_LIMIT) await endOrphans(place.cluster);
      await sleep(100);
    }
  }
  throw await failed(place, said);
}

/** Launches the server unless it lives. `locked`: a server, what is left of one, or another process about to launch it has the lock. */
async function launchLocked(
  place: Place,
  port: number | undefined,
  signal: AbortSignal | undefined,
): Promise<Launch | "locked"> {
  const lock = await lockServer(place);
  if (!lock) return "locked";
  try {
    signal?.throwIfAborted();
    // Since it was read last, another process may have launched the server.
    const note = await readServerNote(place.cluster);
    if (note && (await isServerAlive(place.cluster, note))) return { result: "started", said: "" };
    if (note) await dropNote(place.cluster);
    return await launchServer(place, port, lock.fd);
  } finally {
    await lock.close();
  }
}

async function tryOpen(port: number, place: Place): Promise<ServerSession | "wait" | undefined> {
  try {
    return await openSession(port, place.password);
  } catch (error) {
    const { code } = error as { code?: string };
    // 57P03: the server is starting or stopping. 57P01 and a broken connection: it stopped while this process waited for
    // the lock.
    if (code === "57P03" || code === "57P01" || code === "CONNECTION_CLOSED" || code === "CONNECTION_ENDED")
      return "wait";
    if (code === "28P01") {
      throw new EmbeddedPostgresError(
        `The database in ${place.cluster} does not accept the password stored beside it. Restore the file "password" from a backup of the folder.`,
      );
    }
    if (code === "53300") {
      throw new EmbeddedPostgresError(
        "The embedded database has no connection left. Stop other processes on the same DATA_DIR, or lower DATABASE_POOL_SIZE.",
      );
    }
    return undefined;
  }
}

function silent(place: Place, pid: number): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${place.cluster} (process ${pid}) does not answer. Read ${place.cluster}/server.log, end that process, and start again.`,
  );
}

function usedElsewhere(place: Place): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `The database in ${place.cluster} is used by processes that cannot be seen from here: those of another container, or of another user. Stop them, or set DATA_DIR to another folder.`,
  );
}

async function failed(place: Place, said: string): Promise<EmbeddedPostgresError> {
  if (await isDiskFull(place.cluster, said)) {
    return new EmbeddedPostgresError(
      `The disk is full, so the database in ${place.cluster} does not start. Free some space on that disk.`,
    );
  }
  const reason = said.split("\n").findLast((line) => /FATAL|PANIC|could not|PID file/.test(line));
  return new EmbeddedPostgresError(
    `The database in ${place.cluster} does not start${reason ? ` (${reason.replace(/^.*?(FATAL|PANIC): +/, "").trim()})` : ""}. Read ${place.cluster}/server.log for the cause.`,
  );
}
