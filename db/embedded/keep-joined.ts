import { setTimeout as sleep } from "node:timers/promises";
import { joinServer } from "./join-server";
import type { Place } from "./place";
import type { ServerSession } from "./server-session";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
/** How long to wait before logging the same message again. */
const SAY_AGAIN_MS = 600_000;

export type Membership = {
  /** The session at the server. While the server is away, this is the lost session. */
  session(): ServerSession;
  /** Why the server is away, as a sentence with the remedy. Null while the server is up or may be back in a moment. */
  problem(): string | null;
  /** From now on, each new session also claims the service lock. */
  holdService(): void;
  /** Stops trying to rejoin: no server is launched any more. Waits for an attempt that is already running. */
  end(): Promise<void>;
};

/**
 * Joins the server, and rejoins it whenever the connection is lost because the server was killed, crashed or ran out of
 * disk space. Rejoining prefers the same port, because the pool already knows it. Failed attempts are repeated with growing
 * delays, without limit.
 *
 * Errors: `EmbeddedPostgresError` when the first attempt fails.
 */
export async function keepJoined(place: Place): Promise<Membership> {
  let session = await joinServer(place);
  let isService = false;
  let problem: string | null = null;
  let rejoining: Promise<void> | undefined;
  const ended = new AbortController();

  const watch = (current: ServerSession) => {
    void current.lost.then(() => {
      if (!ended.signal.aborted) rejoining = rejoin(current.port);
    });
  };

  async function rejoin(port: number): Promise<void> {
    let delay = FIRST_DELAY_MS;
    let saidAt = Number.NEGATIVE_INFINITY;
    while (!ended.signal.aborted) {
      try {
        const next = await joinServer(place, port, ended.signal);
        session = next;
        if (isService) await next.claimService();
        if (problem !== null) console.error("The embedded database is back.");
        problem = null;
        watch(next);
        return;
      } catch (error) {
        if (ended.signal.aborted) return;
        const { message } = error as Error;
        if (message !== problem || performance.now() - saidAt > SAY_AGAIN_MS) {
          console.error(message);
          saidAt = performance.now();
        }
        problem = message;
      }
      // Jitter, so that several processes on one folder do not all start the server at the same moment.
      await sleep(delay * (0.75 + Math.random() / 2), undefined, { signal: ended.signal }).catch(() => {});
      delay = Math.min(delay * 2, LONGEST_DELAY_MS);
    }
  }

  watch(session);
  return {
    session: () => session,
    problem: () => problem,
    holdService: () => {
      isService = true;
    },
    end: async () => {
      ended.abort();
      await rejoining;
    },
  };
}
