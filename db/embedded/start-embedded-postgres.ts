import { keepJoined } from "./keep-joined";
import { type Place, preparePlace } from "./place";
import { runProgram } from "./run-program";
import { readServerNote } from "./running-server";
import type { ServerSession } from "./server-session";

export type EmbeddedPostgres = {
  /** URL of the database `leadwright` on 127.0.0.1, with its password. */
  url: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** Why the server is away, as a sentence with the remedy, while reconnection attempts fail; otherwise null. */
  problem(): string | null;
  /** Claims the single service lock on this data folder; false when another process has it. */
  claimService(): Promise<boolean>;
  /** Leaves, and stops the server if nobody else uses it. Returns whether it was stopped. */
  stop(): Promise<boolean>;
  /**
   * Kills the server immediately, even if others use it; the next start runs recovery. For an operator who does not want to
   * wait.
   */
  abandon(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** False disables fsync, for databases that live only as long as a test. Default true. */
  durable?: boolean;
};

/**
 * Joins the PostgreSQL server of a data folder, and starts it if it is not running. The first call creates it. Any number
 * of processes may join at once; a server left running by a killed process is taken over.
 *
 * Errors: `EmbeddedPostgresError`.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const place = await preparePlace(options.dataDir, options.durable ?? true);
  const membership = await keepJoined(place);
  return {
    url: membership.session().url,
    cluster: place.cluster,
    problem: membership.problem,
    claimService: async () => {
      const isService = await membership.session().claimService();
      if (isService) membership.holdService();
      return isService;
    },
    stop: async () => {
      // Order matters: leaving during a rejoin would leave the restarted server running.
      await membership.end();
      return leave(place, membership.session());
    },
    abandon: async () => {
      const ended = membership.end();
      await stopServer(place, "immediate");
      await ended;
      // A rejoin that was under way may have launched it since.
      if (await readServerNote(place.cluster)) await stopServer(place, "immediate");
    },
  };
}

async function leave(place: Place, session: ServerSession): Promise<boolean> {
  // A lost connection counts as a dead server, and pg_ctl would report the same.
  const last = await session.isLast().catch(() => false);
  const note = last ? await readServerNote(place.cluster) : undefined;
  if (last && !(await stopServer(place, "fast"))) {
    // If it stopped after all, somebody may have started the next one meanwhile, which is theirs.
    if ((await readServerNote(place.cluster))?.pid === note?.pid) await stopServer(place, "immediate");
  }
  await session.close();
  return last;
}

/** `fast` closes connections and writes a checkpoint; `immediate` leaves that to recovery at the next start. */
async function stopServer(place: Place, mode: "fast" | "immediate"): Promise<boolean> {
  const { code } = await runProgram(place.account, place.binaries.pgCtl, [
    ...["stop", "-w", "-t", "5", "-s", "-m", mode, "-D", place.cluster],
  ]);
  return code === 0;
}
