import fc from "fast-check";
import { expect, test } from "vitest";
import { mergeSorted } from "./merge-sorted";

test("gives every key once, in their order, from the first list that has it, and no batch is too large", () => {
  fc.assert(
    fc.property(
      fc.array(fc.uniqueArray(fc.string({ maxLength: 2 }))),
      fc.integer({ min: 1, max: 5 }),
      (keys, size) => {
        const lists = keys.map((list, from) => list.sort(compare).map((key) => ({ key, from })));
        const batches = [...mergeSorted(lists, ({ key }) => key, size)];
        const first = new Map<string, number>();
        for (const { key, from } of lists.flat()) if (!first.has(key)) first.set(key, from);
        const expected = [...first].sort(([a], [b]) => compare(a, b)).map(([key, from]) => ({ key, from }));
        expect(batches.flat()).toEqual(expected);
        expect(batches.every((batch) => batch.length > 0 && batch.length <= size)).toBe(true);
      },
    ),
  );
});

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
