import { expect, it } from "vitest";
import { FairQueue, type Share } from "./fair-queue";

function fill(names: string[]) {
  const queue = new FairQueue<{ name: string; share: Share }>();
  for (const name of names) queue.push({ name, share: { owner: name[0]!, source: name[1]! } });
  return queue;
}

const drain = (queue: ReturnType<typeof fill>, isWanted?: (share: Share) => boolean) => {
  const names: string[] = [];
  for (let job = queue.shift(isWanted); job; job = queue.shift(isWanted)) names.push(job.name);
  return names;
};

it("lets owners take turns, and within each its sources", () => {
  const queue = fill(["ax1", "ax2", "ax3", "ay1", "bx1", "cz1", "cz2"]);
  expect(queue.size).toBe(7);
  expect(drain(queue)).toEqual(["ax1", "bx1", "cz1", "ay1", "cz2", "ax2", "ax3"]);
  expect(queue.size).toBe(0);
});

it("passes over what is not wanted, which keeps its place", () => {
  const queue = fill(["ax1", "ay1", "bx1", "ax2"]);
  expect(drain(queue, ({ source }) => source === "y")).toEqual(["ay1"]);
  expect(drain(queue)).toEqual(["bx1", "ax1", "ax2"]);
});

it("puts a source that comes again behind the others", () => {
  const queue = fill(["ax1", "ay1"]);
  expect(queue.shift()?.name).toBe("ax1");
  queue.push({ name: "ax2", share: { owner: "a", source: "x" } });
  expect(drain(queue)).toEqual(["ay1", "ax2"]);
  expect(fill(["ax1", "bx1"]).clear()).toHaveLength(2);
});

it("is quick with very many", () => {
  const queue = fill([]);
  for (let index = 0; index < 20_000; index++)
    queue.push({ name: "", share: { owner: `${index % 100}`, source: `${index}` } });
  expect(drain(queue)).toHaveLength(20_000);
});
