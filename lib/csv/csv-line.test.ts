import Papa from "papaparse";
import { expect, test } from "vitest";
import { csvLine } from "./csv-line";

test("what is written is read back the same", () => {
  const cells = ["plain", 'with "quotes"', "a,b", "two\r\nlines", " spaced ", ""];
  expect(Papa.parse<string[]>(csvLine(cells).trimEnd()).data).toEqual([cells]);
  expect(csvLine([1.5, true, null, undefined, new Date(0)])).toBe("1.5,true,,,1970-01-01T00:00:00.000Z\r\n");
});

test.each(["=1+1", "+1", "-1+cmd", "@SUM(A1)", "\t=1", "  =1", "\r=1"])("%j is no formula", (text) => {
  expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
});

test("a number below zero stays a number", () => {
  expect(csvLine([-0.5])).toBe("-0.5\r\n");
});
