import Papa from "papaparse";
import { z } from "zod";
import { text } from "@/lib/capability";
import { readCell } from "./csv-cell";

const MOST_CHARACTERS = 4_000_000;
const MOST_SHOWN = 200;

const Refused = z.object({
  line: z.number().int().describe("The first line is 1."),
  value: z.string().describe("What stands there, cut to 200 characters."),
  reason: z.string(),
});

/** What the import of a list answers; `things` in the plural. */
export const listImport = (things: string, thing: string) =>
  z.object({
    found: z.number().int().describe(`Different ${things} in the text.`),
    added: z.number().int(),
    known: z.number().int().describe("Were barred before."),
    refused: z.array(Refused).describe(`The first ${MOST_SHOWN} lines that hold no ${thing}.`),
    refusedTotal: z.number().int(),
  });

/** The text that is imported. */
export const listText = (things: string, thing: string) =>
  text(1, MOST_CHARACTERS).describe(
    `One ${thing} a line, or CSV with the ${things} in any column; a head without one is passed over.`,
  );

export type RefusedLine = z.infer<typeof Refused>;

export const refuseLine = (line: number, value: string, reason: string): RefusedLine => ({
  line,
  value: value.slice(0, 200),
  reason,
});

/** The lines of a list that hold anything, each with its number from 1 and its cells. */
export function readLines(written: string): { line: number; cells: string[] }[] {
  // A list put together by hand may have line ends of several kinds.
  const lines = written.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const [first = ""] = lines.split("\n", 1);
  const delimiter = ["\t", ";", ","].find((one) => first.includes(one)) ?? ",";
  const { data } = Papa.parse<string[]>(lines, { delimiter, newline: "\n" });
  return data
    .map((row, index) => ({
      line: index + 1,
      cells: row.map((cell) => readCell(cell.trim())).filter(Boolean),
    }))
    .filter(({ cells }) => cells.length > 0);
}

export function reportImport(found: number, added: number, refused: RefusedLine[]) {
  return {
    ...{ found, added, known: found - added },
    ...{ refused: refused.slice(0, MOST_SHOWN), refusedTotal: refused.length },
  };
}
