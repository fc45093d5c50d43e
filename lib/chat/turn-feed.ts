import { perProcess } from "@/lib/process/per-process";

/** What a turn has said so far and goes on saying, as server-sent events. Who joins late gets it from its start. */
export type TurnFeed = {
  readonly turnId: string;
  push(chunk: unknown): void;
  /** Resolves with how many chunks were pushed when all of them have been written for other processes. */
  written(): Promise<number>;
  /** Ends every stream with `last`, which the caller has written, and `[DONE]`. */
  end(last?: unknown[]): void;
  /** Whoever reads may go away at any time; the turn does not notice. With `opening`, that stands for its first chunk. */
  join(opening?: unknown[]): ReadableStream<Uint8Array>;
  /** Whether anybody reads. */
  isHeard(): boolean;
};

/** Writes events for other processes; `first` is the number of the first of them. */
export type WriteEvents = (first: number, events: string[]) => Promise<unknown>;

const WRITE_EVERY_MS = 100;
const encoder = new TextEncoder();
const feeds = perProcess("chat-feeds", () => new Map<string, TurnFeed>());

/** One server-sent event (HTML Standard §9.2). */
export function toEvent(text: string): Uint8Array {
  return encoder.encode(`data: ${text}\n\n`);
}

/** Opens the feed of a thread's turn in this process, which `findFeed` finds until it ends. */
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
    // Who joins from elsewhere misses what cannot be written; the turn itself goes on.
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

/** The feed of a thread's turn, or of that one turn only. */
export function findFeed(threadId: string, turnId?: string): TurnFeed | undefined {
  const feed = feeds.get(threadId);
  return turnId === undefined || feed?.turnId === turnId ? feed : undefined;
}
