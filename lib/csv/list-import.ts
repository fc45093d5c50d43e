import { z } from "zod";
import { text } from "@/lib/shapes";
import { MAX_SHOWN, type RefusedLine } from "./collect-lines";

const MAX_CHARACTERS = 4_000_000;

const Refused = z.object({
  line: z.number().int().describe("The first line is 1."),
  value: z.string().describe("The value, cut to 200 characters."),
  reason: z.string(),
}) satisfies z.ZodType<RefusedLine>;

/** The response to the import of a list; `things` is the plural. */
export const listImport = (things: string, thing: string) =>
  z.object({
    found: z.number().int().describe(`Different ${things} in the text.`),
    added: z.number().int(),
    known: z.number().int().describe("Already on the list."),
    refused: z.array(Refused).describe(`The first ${MAX_SHOWN} lines that hold no ${thing}.`),
    refusedTotal: z.number().int(),
  });

/** The text to import. */
export const listText = (things: string, thing: string) =>
  text(1, MAX_CHARACTERS).describe(
    `One ${thing} a line, or CSV with the ${things} in any column; a header row without one is skipped.`,
  );

export function reportImport(
  found: number,
  added: number,
  { refused, refusedTotal }: { refused: RefusedLine[]; refusedTotal: number },
) {
  return { found, added, known: found - added, refused, refusedTotal };
}
