import { expect, test } from "vitest";
import { holds, parseCondition, patternFor } from "./expression";

const event = { data: { id: "a", n: 2, ok: true, none: null } };

test.each([
  ["event.data.id == 'a'", true],
  ['event.data.id == "b"', false],
  ["2 == event.data.n && event.data.ok == true", true],
  ["event.data.n == '2'", false],
  ["event.data.none == null", true],
  ["event.data.missing == null", false],
  ["event.data.id == async.data.id", false],
])("%s is %s", (expression, expected) => {
  expect(holds(parseCondition(expression), { event, async: { data: {} } })).toBe(expected);
});

test("turns a condition into what the other event has to contain", () => {
  const condition = parseCondition(
    "event.data.id == async.data.ref.id && async.data.kind == 'x' && event.data.n == 2",
  );
  expect(patternFor(condition, "async", event)).toEqual({ data: { ref: { id: "a" }, kind: "x" } });
});

test("answers that a condition cannot hold any more", () => {
  const unequal = parseCondition("event.data.n == 3 && async.data.id == event.data.id");
  expect(patternFor(unequal, "async", event)).toBeNull();
  expect(patternFor(parseCondition("event.data.missing == async.data.id"), "async", event)).toBeNull();
  const twice = parseCondition("event.data.id == async.data.x && event.data.n == async.data.x");
  expect(patternFor(twice, "async", event)).toBeNull();
});
