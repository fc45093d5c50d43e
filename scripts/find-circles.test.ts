import { expect, test } from "vitest";
import { findCircles, foldersOf } from "./find-circles";

const graph = (...edges: [string, string][]) => {
  const map = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    map.set(from, (map.get(from) ?? new Set()).add(to));
    map.set(to, map.get(to) ?? new Set());
  }
  return map;
};

test("says nothing of what has no circle", () => {
  expect(findCircles(graph(["a", "b"], ["b", "c"], ["a", "c"]))).toEqual([]);
});

test("shows the shortest circle of each knot", () => {
  const knots = graph(["a", "b"], ["b", "c"], ["c", "a"], ["c", "b"], ["x", "y"], ["y", "x"], ["a", "x"]);
  expect(findCircles(knots)).toEqual([
    ["x", "y", "x"],
    ["b", "c", "b"],
  ]);
});

test("finds folders in a circle whose files are in none, and a folder beside what lies within it", () => {
  const files = graph(
    ["a/1.ts", "b/1.ts"],
    ["b/2.ts", "a/2.ts"],
    ["c/1.ts", "c/d/1.ts"],
    ["c/d/2.ts", "c/2.ts"],
  );
  expect(findCircles(files)).toEqual([]);
  expect(findCircles(foldersOf(files))).toEqual([
    ["a", "b", "a"],
    ["c", "c/d", "c"],
  ]);
});
