import { perProcess } from "@/lib/process/per-process";

/** Everything a turn has said and will say, as server-sent events. A client that joins late gets it from the start. */
export type TurnFeed = {
  readonly turnId: string;
  push(chunk: unknown): void;
  /** Resolves with the number of chunks pushed, once all of them have been written for other processes. */
  written(): Promise<number>;
  /** Ends every stream with `last`, which the caller has written to the database, and `[DONE]`. */
  end(last?: unknown[]): void;
  /** Readers may disconnect at any time without affecting the turn. With `opening`, those chunks replace its first chunk. */
  join(opening?: unknown[]): ReadableStream<Uint8Array>;
  /** Whether any client is reading. */
  isHeard(): boolean;
};

/** Writes events for other processes; `first` is the number of the first event. */
export type WriteEvents = (first: number, events: string[]) => Promise<unknown>;

const WRITE_EVERY_MS = 100;
const encoder = new TextEncoder();
const feeds = perProcess("chat-feeds", () => new Map<string, TurnFeed>());

/** One server-sent event (HTML Standard §9.2). */
export function toEvent(text: string): Uint8Array {
  return encoder.encode(`data: ${text}\n\n`);
}

/** Opens the feed of a thread's turn in this process; `findFeed` returns it until it ends. */
export function openFeed(threadId: string, turnId: string, write: WriteEvents): TurnFeed {
  const texts: string[] = [];
  const events: Uint8Array[] = [];
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let ended = false;
  let timer: NodeJS.Timeout | undefined;
  let writtenTo = 0;
  let writing: Promise<unknown> = Promise.resolve();
  const send = (text: string) => {
    const event = toEvent(text);
    events.push(event);
    for (const reader of readers) reader.enqueue(event);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const [first, batch] = [writtenTo, texts.slice(writtenTo)];
    writtenTo = texts.length;
    // If events cannot be written, clients of other processes miss them; the turn itself continues.
    if (batch.length > 0) writing = writing.then(() => write(first, batch)).catch(() => {});
    return writing;
  };
  const feed: TurnFeed = {
    turnId,
    isHeard: () => readers.size > 0,
    push: (chunk) => {
      const text = JSON.stringify(chunk);
      texts.push(text);
      send(text);
      timer ??= setTimeout(flush, WRITE_EVERY_MS).unref();
    },
    written: async () => {
      await flush();
      return texts.length;
    },
    end: (last = []) => {
      if (ended) return;
      clearTimeout(timer);
      for (const chunk of last) send(JSON.stringify(chunk));
      send("[DONE]");
      ended = true;
      for (const reader of readers) reader.close();
      readers.clear();
      if (feeds.get(threadId) === feed) feeds.delete(threadId);
    },
    join: (opening) => {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          own = controller;
          for (const chunk of opening ?? []) controller.enqueue(toEvent(JSON.stringify(chunk)));
          for (const event of opening ? events.slice(1) : events) controller.enqueue(event);
          if (ended) controller.close();
          else readers.add(controller);
        },
        cancel: () => {
          readers.delete(own);
        },
      });
    },
  };
  feeds.set(threadId, feed);
  return feed;
}

/** The feed of a thread's turn; with `turnId`, only that turn's feed. */
export function findFeed(threadId: string, turnId?: string): TurnFeed | undefined {
  const feed = feeds.get(threadId);
  return turnId === undefined || feed?.turnId === turnId ? feed : undefined;
}
