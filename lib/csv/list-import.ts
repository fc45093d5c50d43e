import { z } from "zod";
import { text } from "@/lib/capability";
import { readCell } from "./csv-cell";
import { readRows } from "./read-rows";

const MOST_CHARACTERS = 4_000_000;
const MOST_SHOWN = 200;
const LONGEST_SHOWN = 200;

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

type RefusedLine = z.infer<typeof Refused>;

/** Lines that were refused: the first ones whole, of the others how many they are. */
export class RefusedLines {
  readonly shown: RefusedLine[] = [];
  total = 0;

  add(line: number, cells: string[], reason: string): void {
    this.total++;
    if (this.shown.length >= MOST_SHOWN) return;
    const value = cells.slice(0, LONGEST_SHOWN).join(", ").slice(0, LONGEST_SHOWN);
    this.shown.push({ line, value, reason });
  }
}

/** The lines of a list that hold anything, each with its number from 1 and its cells; one at a time, for there may be a million. */
export function* readLines(written: string): Generator<{ line: number; cells: string[] }> {
  const text = written.startsWith("\ufeff") ? written.slice(1) : written;
  const [first = ""] = /^[^\r\n]*/.exec(text) ?? [];
  const delimiter = ["\t", ";", ","].find((one) => first.includes(one)) ?? ",";
  for (const { number, cells } of readRows(text, delimiter, Number.POSITIVE_INFINITY)) {
    const filled = cells.map((cell) => readCell(cell.trim())).filter(Boolean);
    if (filled.length > 0) yield { line: number, cells: filled };
  }
}

export function reportImport(found: number, added: number, refused: RefusedLines) {
  return {
    ...{ found, added, known: found - added },
    ...{ refused: refused.shown, refusedTotal: refused.total },
  };
}
