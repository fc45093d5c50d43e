import { keepJoined } from "./keep-joined";
import { type Place, preparePlace } from "./place";
import { runProgram } from "./run-program";
import type { ServerSession } from "./server-session";

export type EmbeddedPostgres = {
  /** URL of the database `leadwright` on 127.0.0.1, with its password. */
  url: string;
  /** PostgreSQL's own data folder. */
  cluster: string;
  /** Why the server is away, as a sentence with the remedy, while it is tried again and again; else null. */
  problem(): string | null;
  /** Takes the one place of the service on this data folder; false when another process has it. */
  claimService(): Promise<boolean>;
  /** Leaves, and stops the server if nobody else uses it. Answers whether it was stopped. */
  stop(): Promise<boolean>;
  /** Ends the server at once, whoever uses it; the next start recovers. For a person who will not wait. */
  abandon(): Promise<void>;
};

export type EmbeddedPostgresOptions = {
  dataDir: string;
  /** False gives up fsync, for databases that live as long as a test. Default true. */
  durable?: boolean;
};

/**
 * Joins the PostgreSQL server of a data folder, and starts it (makes it, on the first call) if it does not run. Any
 * number of processes may join at once; a server left over by a killed process is taken over.
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
      // Whoever leaves while the server comes back would leave it running.
      await membership.end();
      return leave(place, membership.session());
    },
    abandon: async () => {
      void membership.end();
      await stopServer(place, "immediate");
    },
  };
}

async function leave(place: Place, session: ServerSession): Promise<boolean> {
  // A connection that is gone takes the server for dead, and pg_ctl would say the same.
  const last = await session.isLast().catch(() => false);
  if (last && !(await stopServer(place, "fast"))) await stopServer(place, "immediate");
  await session.close();
  return last;
}

/** `fast` ends connections and writes a checkpoint; `immediate` leaves that to the next start's recovery. */
async function stopServer(place: Place, mode: "fast" | "immediate"): Promise<boolean> {
  const { code } = await runProgram(place.account, place.binaries.pgCtl, [
    ...["stop", "-w", "-t", "5", "-s", "-m", mode, "-D", place.cluster],
  ]);
  return code === 0;
}
