import { setTimeout as sleep } from "node:timers/promises";
import { joinServer } from "./join-server";
import type { Place } from "./place";
import type { ServerSession } from "./server-session";

const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 15_000;
/** The same sentence is written to the log again after so long. */
const SAY_AGAIN_MS = 600_000;

export type Membership = {
  /** The session at the server; a lost one while it is away. */
  session(): ServerSession;
  /** Why the server is away, as a sentence with the remedy; null while it is there, or may be back in a moment. */
  problem(): string | null;
  /** Whether a session that is made anew takes the place of the service too. */
  holdService(): void;
  /** Starts the server no more; waits for an attempt that is under way. */
  end(): Promise<void>;
};

/**
 * Joins the server, and joins it again, on the port that its pool knows, whenever it is lost: killed, crashed, or gone
 * with a full disk. An attempt that fails is repeated with growing delays for as long as it takes.
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
        const next = await joinServer(place, port);
        session = next;
        if (isService) await next.claimService();
        if (problem !== null) console.error("The embedded database is back.");
        problem = null;
        watch(next);
        return;
      } catch (error) {
        const { message } = error as Error;
        if (message !== problem || performance.now() - saidAt > SAY_AGAIN_MS) {
          console.error(message);
          saidAt = performance.now();
        }
        problem = message;
      }
      // Uneven, so that several processes of one folder do not start it all at once.
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
