import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { SLOWEST } from "./slowest-first";

test("each file that goes first is there", () => {
  expect(SLOWEST.filter((file) => !existsSync(file))).toEqual([]);
});
