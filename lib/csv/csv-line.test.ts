import fc from "fast-check";
import Papa from "papaparse";
import { expect, test } from "vitest";
import { readCell, writeCell } from "./csv-cell";
import { csvLine } from "./csv-line";

test("what is written is read back the same", () => {
  const cells = ["plain", 'with "quotes"', "a,b", "two\r\nlines", " spaced ", ""];
  expect(Papa.parse<string[]>(csvLine(cells).trimEnd()).data).toEqual([cells]);
  expect(csvLine([1.5, true, null, undefined, new Date(0)])).toBe("1.5,true,,,1970-01-01T00:00:00.000Z\r\n");
});

test.each(["=1+1", "+1", "-1+cmd", "@SUM(A1)", "\t=1", "  =1", "\r=1"])("%j is no formula", (text) => {
  expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
});

// Characters that spreadsheets use as a separator: the list separator of the locale, or the user's choice when opening the file.
const DIVIDERS = [",", ";", "\t", "|"];
const NOT_TEXT = /^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;
/** The cells as spreadsheets see them, both with and without support for quotation marks. */
const cellsOf = (line: string) => [
  ...DIVIDERS.flatMap((delimiter) => Papa.parse<string[]>(line, { delimiter }).data.flat()),
  ...line.split(/[;\t|\r\n]/),
];

test.each([
  "a;=cmd|' /C calc'!A0",
  'a;"=1+1"',
  "a; \u00a0@SUM(A1)",
  "two\r\n=1+1",
  "a\t-1+1",
  "a|+1",
  ";;=1",
  "a;\uFF1D1",
  "\t=1",
])("%j runs in no spreadsheet, whatever it divides by, and is read back as it was", (text) => {
  const line = csvLine(["x@example.com", text, "end"]);
  for (const cell of cellsOf(line)) expect(cell).not.toMatch(NOT_TEXT);
  expect(Papa.parse<string[]>(line, { newline: "\r\n" }).data[0]!.map(readCell)[1]).toBe(text);
});

test("no text makes a formula, and each is read back as it was", () => {
  const piece = fc.constantFrom(..."=+-@'\";,|\t\r\n \uFF1Dx1");
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 })), { maxLength: 12 }), (pieces) => {
      const text = pieces.join("");
      const line = csvLine(["x@example.com", text, "end"]);
      for (const cell of cellsOf(line)) expect(cell).not.toMatch(NOT_TEXT);
      const written = writeCell(text);
      const raw = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
      expect(readCell(raw)).toBe(text);
    }),
    { numRuns: 3_000 },
  );
});

test("a telephone number stays the number that it is, for whoever reads the file next", () => {
  for (const phone of [
    "+442079460958",
    "+14155550100",
    "+44 20 7946 0958",
    "+1 (415) 555-0100",
    "+46.8.123456",
  ])
    expect(csvLine([phone])).toBe(`${phone}\r\n`);
  // Not telephone numbers: a sum, a cell reference, too short or too long.
  for (const text of [
    "+1",
    "+1+12345678",
    "+44 20 7946 0958;=1",
    "+12345678901234567",
    "+123456789 A1",
    "+0123456789",
  ])
    expect(csvLine([text])).toMatch(/^"?'/);
  // As written by earlier versions.
  expect(readCell("'+442079460958")).toBe("+442079460958");
});

test("a long cell of nothing but dividers is written and read in no time", () => {
  for (const text of [
    ";".repeat(200_000),
    "; ".repeat(100_000),
    `;${" ".repeat(200_000)}`,
    `+1${"(".repeat(200_000)}`,
  ]) {
    const started = performance.now();
    expect(readCell(writeCell(text).replace(/^"|"$/g, ""))).toBe(text);
    expect(performance.now() - started).toBeLessThan(2_000);
  }
});

test("a number below zero stays a number", () => {
  expect(csvLine([-0.5])).toBe("-0.5\r\n");
});
