import { AsyncLocalStorage } from "node:async_hooks";
import { setImmediate as breathe } from "node:timers/promises";
import { expect, test } from "vitest";
import { createWaitingLine, type LineLimits } from "./waiting-line";

/** Lets the line go on: what ended gives its place up, and the next is begun. */
async function turn(): Promise<void> {
  await breathe();
  await breathe();
}

const open = (limits: Partial<LineLimits> = {}) =>
  createWaitingLine({ turnMs: 1_000, atOnce: 2, mostMs: 60_000, waiting: 3, ...limits });

/** Work that notes when it begins and ends when told to. */
function makeWork(begun: number[], index: number) {
  const { promise, resolve } = Promise.withResolvers<void>();
  const work = () => {
    begun.push(index);
    return promise;
  };
  return { end: resolve, work };
}

test("so many are worked on at once, and the others in their turn", async () => {
  const line = open();
  const begun: number[] = [];
  const works = Array.from({ length: 6 }, (_, index) => makeWork(begun, index));
  expect(line.enter(works[0]!.work)).toBe(true);
  expect(line.enter(works[1]!.work)).toBe(true);
  await turn();
  expect(begun).toEqual([0, 1]);
  expect(works.slice(2).map(({ work }) => line.enter(work))).toEqual([true, true, true, false]);
  works[1]!.end();
  await turn();
  expect(begun).toEqual([0, 1, 2]);
  works[0]!.end();
  works[0]!.end();
  await turn();
  expect(begun).toEqual([0, 1, 2, 3]);
});

test("work that fails gives its place up too", async () => {
  const line = open({ atOnce: 1 });
  line.enter(() => Promise.reject(new Error("It failed.")));
  await new Promise<void>((begin) => line.enter(async () => begin()));
});

test("an answer that takes long gives its place up", async () => {
  const line = open({ atOnce: 1, mostMs: 400 });
  const stream = makeWork([], 0);
  line.enter(stream.work);
  const second = makeWork([], 1);
  await new Promise<void>((begin) => {
    line.enter(() => {
      begin();
      return second.work();
    });
  });
  // And does not release another request's place when it ends.
  stream.end();
  let begun = false;
  line.enter(async () => {
    begun = true;
  });
  await turn();
  expect(begun).toBe(false);
});

test("who goes first is begun before all that wait, and is bounded too", async () => {
  const line = open({ atOnce: 1, waiting: 2 });
  const begun: number[] = [];
  const works = Array.from({ length: 6 }, (_, index) => makeWork(begun, index));
  line.enter(works[0]!.work);
  await turn();
  for (const index of [1, 2]) line.enter(works[index]!.work);
  expect([3, 4, 5].map((index) => line.enter(works[index]!.work, { goesFirst: true }))).toEqual([
    true,
    true,
    false,
  ]);
  for (const index of [0, 3, 4, 1]) {
    works[index]!.end();
    await turn();
  }
  expect(begun).toEqual([0, 3, 4, 1, 2]);
});

test("everything else gets its turn while a crowd is served", async () => {
  // Each begins after its time is over, so one a turn.
  const line = open({ atOnce: 100, turnMs: 0, waiting: 1_000 });
  const order: string[] = [];
  for (let index = 0; index < 10; index++)
    line.enter(async () => {
      order.push("crowd");
    });
  for (let index = 0; index < 10; index++) {
    await breathe();
    order.push("other");
  }
  expect(order.slice(0, 6)).toEqual(["crowd", "other", "crowd", "other", "crowd", "other"]);
});

test("a request that waited finds nothing of the one whose end begins it", async () => {
  const line = open({ atOnce: 1 });
  const session = new AsyncLocalStorage<string>();
  const first = makeWork([], 0);
  session.run("of the first", () => line.enter(first.work));
  const seen: (string | undefined)[] = [];
  line.enter(async () => {
    seen.push(session.getStore());
  });
  await turn();
  session.run("of the first", () => first.end());
  await turn();
  expect(seen).toEqual([undefined]);
});
