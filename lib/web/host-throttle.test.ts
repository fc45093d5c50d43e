import { expect, it } from "vitest";
import { HostThrottle } from "./host-throttle";

it("lets hosts take turns, so that a long queue holds nobody up", async () => {
  const throttle = new HostThrottle({ concurrency: 1, perHostConcurrency: 1 });
  const order: string[] = [];
  const take = async (host: string) => {
    const endTurn = await throttle.takeTurn(host, 0);
    order.push(host);
    endTurn();
  };
  await Promise.all([take("a"), take("a"), take("a"), take("a"), take("b"), take("c")]);
  expect(order).toEqual(["a", "a", "b", "c", "a", "a"]);
});

it("forgets hosts that nobody asks for any more", async () => {
  const throttle = new HostThrottle({ concurrency: 4, perHostConcurrency: 1 });
  for (let host = 0; host < 5_000; host += 1) (await throttle.takeTurn(`host-${host}`, 0))();
  expect(throttle.size).toBeLessThanOrEqual(256);
});

it("lets a waiter leave without losing a turn for those behind it", async () => {
  const throttle = new HostThrottle({ concurrency: 1, perHostConcurrency: 1 });
  const endFirst = await throttle.takeTurn("a", 0);
  const stop = new AbortController();
  const second = throttle.takeTurn("a", 0, stop.signal);
  const third = throttle.takeTurn("a", 0);
  stop.abort(new Error("gone"));
  await expect(second).rejects.toThrow("gone");
  endFirst();
  endFirst();
  (await third)();
  await throttle.takeTurn("a", 0);
});

it("turns everybody away once it is closed", async () => {
  const throttle = new HostThrottle({ concurrency: 1, perHostConcurrency: 1 });
  await throttle.takeTurn("a", 60_000);
  const waiting = throttle.takeTurn("a", 0);
  throttle.close(new Error("closed"));
  await expect(waiting).rejects.toThrow("closed");
  await expect(throttle.takeTurn("b", 0)).rejects.toThrow("closed");
});

it("lets no more in at once than a host's own limit", async () => {
  const throttle = new HostThrottle({ concurrency: 10, perHostConcurrency: 2 });
  const turns = Array.from({ length: 5 }, () => throttle.takeTurn("a", 0));
  let inside = 0;
  for (const turn of turns) turn.then(() => (inside += 1));
  await Promise.all(turns.slice(0, 2));
  await new Promise(setImmediate);
  expect(inside).toBe(2);
  (await turns[0]!)();
  await turns[2];
  await new Promise(setImmediate);
  expect(inside).toBe(3);
});
