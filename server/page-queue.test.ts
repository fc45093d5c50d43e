import { AsyncLocalStorage } from "node:async_hooks";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPageQueue } from "./page-queue";

const fakeResponse = () =>
  Object.assign(new EventEmitter(), { destroyed: false }) as unknown as ServerResponse;

test("so many are worked on at once, and the others in their turn", async () => {
  const queue = createPageQueue({ pagesAtOnce: 2, pagesMostMs: 60_000, pagesWaiting: 3 });
  const begun: number[] = [];
  const responses = Array.from({ length: 6 }, fakeResponse);
  const entered = responses.map((response, index) => queue.enter(response, () => begun.push(index)));
  expect(entered).toEqual([true, true, true, true, true, false]);
  await turn();
  expect(begun).toEqual([0, 1]);
  responses[1]!.emit("close");
  responses[2]!.destroyed = true;
  await turn();
  // The third client has disconnected.
  expect(begun).toEqual([0, 1, 3]);
  responses[0]!.emit("close");
  responses[0]!.emit("close");
  await turn();
  expect(begun).toEqual([0, 1, 3, 4]);
});

test("an answer that takes long gives its place up", async () => {
  const queue = createPageQueue({ pagesAtOnce: 1, pagesMostMs: 400, pagesWaiting: 3 });
  const stream = fakeResponse();
  queue.enter(stream, () => {});
  await new Promise<void>((begin) => queue.enter(fakeResponse(), begin));
  // And does not release another request's slot when it ends.
  stream.emit("close");
  let begun = false;
  queue.enter(fakeResponse(), () => {
    begun = true;
  });
  await turn();
  expect(begun).toBe(false);
});

test("a request that waited finds nothing of the one whose end begins it", async () => {
  const queue = createPageQueue({ pagesAtOnce: 1, pagesMostMs: 60_000, pagesWaiting: 3 });
  const session = new AsyncLocalStorage<string>();
  const first = fakeResponse();
  session.run("of the first", () => queue.enter(first, () => {}));
  const seen: (string | undefined)[] = [];
  const see = () => seen.push(session.getStore());
  queue.enter(fakeResponse(), see);
  await turn();
  session.run("of the first", () => first.emit("close"));
  await turn();
  expect(seen).toEqual([undefined]);
});
