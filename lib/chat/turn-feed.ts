import { perProcess } from "@/lib/per-process";

/** What a turn has said so far and goes on saying, as server-sent events. Who joins late gets it from its start. */
export type TurnFeed = {
  push(chunk: unknown): void;
  /** Ends every stream with `[DONE]`. */
  end(): void;
  /** Whoever reads may go away at any time; the turn does not notice. */
  join(): ReadableStream<Uint8Array>;
};

const encoder = new TextEncoder();
const feeds = perProcess("chat-feeds", () => new Map<string, TurnFeed>());

/** Opens the feed of a thread's turn in this process, which `findFeed` finds until it ends. */
export function openFeed(threadId: string): TurnFeed {
  const events: Uint8Array[] = [];
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let ended = false;
  const send = (text: string) => {
    const event = encoder.encode(`data: ${text}\n\n`);
    events.push(event);
    for (const reader of readers) reader.enqueue(event);
  };
  const feed: TurnFeed = {
    push: (chunk) => send(JSON.stringify(chunk)),
    end: () => {
      if (ended) return;
      send("[DONE]");
      ended = true;
      for (const reader of readers) reader.close();
      readers.clear();
      if (feeds.get(threadId) === feed) feeds.delete(threadId);
    },
    join: () => {
      let own: ReadableStreamDefaultController<Uint8Array>;
      return new ReadableStream<Uint8Array>({
        start: (controller) => {
          own = controller;
          for (const event of events) controller.enqueue(event);
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

export function findFeed(threadId: string): TurnFeed | undefined {
  return feeds.get(threadId);
}
