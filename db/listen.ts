import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";

export type Listening = {
  /** Resolves when the connection is listening for the first time. */
  ready: Promise<void>;
  close(): Promise<void>;
};

const AGAIN_MS = 250;

/**
 * Listens on a channel (PostgreSQL's LISTEN) over its own connection until closed. A lost connection is reopened, with
 * unlimited retries; `onReturn` then signals that messages may have been missed.
 */
export function listenTo(
  url: string,
  channel: string,
  hear: { onMessage: (payload: string) => void; onReturn: () => void },
): Listening {
  const first = Promise.withResolvers<void>();
  let isClosed = false;
  let isOpening = false;
  let losses = 0;
  const options = {
    max: 1,
    idle_timeout: 0,
    max_lifetime: null,
    fetch_types: false,
    connect_timeout: 10,
    onnotice: () => {},
    // Not `sql.listen`: it drops a channel for good when the database is away for longer than one attempt.
    onnotify: (_channel: string, payload: string) => hear.onMessage(payload),
    onclose: () => {
      losses += 1;
      void open(true);
    },
    connection: { application_name: "leadwright changes" },
  };
  const sql = postgres(url, options as postgres.Options<Record<string, never>>);

  async function open(isReturn: boolean): Promise<void> {
    if (isOpening || isClosed) return;
    isOpening = true;
    for (let listens = false; !listens && !isClosed; ) {
      const before = losses;
      listens = await sql
        .unsafe(`listen "${channel}"`)
        .then(() => losses === before)
        .catch(() => false);
      if (!listens) await sleep(AGAIN_MS, undefined, { ref: false });
    }
    isOpening = false;
    if (isClosed) return;
    first.resolve();
    if (isReturn) hear.onReturn();
  }

  void open(false);
  return {
    ready: first.promise,
    close: async () => {
      isClosed = true;
      first.resolve();
      await sql.end({ timeout: 1 });
    },
  };
}
