import { setTimeout as sleep } from "node:timers/promises";
import { isDiskFull } from "./disk-full";
import { EmbeddedPostgresError } from "./embedded-postgres-error";
import { type Launch, launchServer } from "./launch-server";
import { lockLaunch } from "./lock-launch";
import type { Place } from "./place";
import { dropNote, endOrphans, isServerAlive, readServerNote } from "./running-server";
import { openSession, type ServerSession } from "./server-session";

/** The server may need to replay its WAL before it answers, or it may be shutting down. */
const JOIN_LIMIT = 60_000;
/** How long a process that looks like the server may leave connections unanswered. */
const SILENCE_LIMIT = 10_000;
/** How long the child processes of a killed server get to exit on their own. */
const ORPHAN_LIMIT = 3_000;

/**
 * Connects to the server of `place`, no matter which process started it, or starts it. Only a successful connection proves
 * that the server is alive.
 *
 * Errors: `EmbeddedPostgresError`.
 */
export async function joinServer(place: Place, preferredPort?: number): Promise<ServerSession> {
  const began = Date.now();
  let port = preferredPort;
  let silentSince: number | undefined;
  let said = "";
  // Each pass joins a running server, waits for one that is starting or stopping, or launches a new one. Several processes may
  // run this at once: one of them launches the server, and the next pass of the others joins it.
  while (Date.now() - began < JOIN_LIMIT) {
    const note = await readServerNote(place.cluster);
    if (note) {
      const session = await tryOpen(note.port, place);
      if (session === "wait") {
        await sleep(50);
        continue;
      }
      if (session) return session;
      if (await isServerAlive(place.cluster, note)) {
        silentSince ??= Date.now();
        if (Date.now() - silentSince > SILENCE_LIMIT) throw silent(place, note.pid);
        await sleep(50);
        continue;
      }
      port ??= note.port;
    }
    const launch = await launchAlone(place, port, Date.now() - began > ORPHAN_LIMIT);
    said = launch.said || said;
    if (launch.result === "failed") throw await failed(place, said);
    if (launch.result === "port-taken") port = undefined;
    if (launch.result === "held") await sleep(100);
  }
  throw await failed(place, said);
}

/** Launches the server unless it lives. `held` also while another process is about to. */
async function launchAlone(place: Place, port: number | undefined, endsOrphans: boolean): Promise<Launch> {
  const unlock = await lockLaunch(place);
  if (!unlock) return { result: "held", said: "" };
  try {
    // Since it was read last, another process may have launched the server.
    const note = await readServerNote(place.cluster);
    if (note && (await isServerAlive(place.cluster, note))) return { result: "started", said: "" };
    if (note) await dropNote(place.cluster);
    const launch = await launchServer(place, port);
    if (launch.result === "held" && endsOrphans) await endOrphans(place.cluster);
    return launch;
  } finally {
    await unlock();
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
        `The database in ${place.cluster} does not take the password that stands beside it. Put the file "password" back from a backup of the folder.`,
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
