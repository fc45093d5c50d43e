import { expect, test } from "vitest";
import { newId, randomToken } from "./id";

test("ids of one process stand in the order of their making, also when the clock goes back", () => {
  const ids = [...Array.from({ length: 10_000 }, () => newId(1_700_000_000_000)), newId(1_600_000_000_000)];
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

test("tokens have their length and hold letters and digits only", () => {
  expect(randomToken(43)).toMatch(/^[0-9A-Za-z]{43}$/);
});
