import { z } from "zod";
import { capability } from "@/lib/capability";
import { countReasons } from "./count-reasons";
import { guessMapping, IMPORT_FIELDS } from "./import-columns";
import { judgeImportRows } from "./judge-import-rows";
import { ImportFile, readTable } from "./read-table";

/** Field of a lead → number of the column that holds it, from 0. */
export const ImportMapping = z
  .partialRecord(z.enum(IMPORT_FIELDS), z.number().int().min(0).max(199))
  .describe("Which column holds which field, counted from 0; a column that is left out is not taken.");

export const Refused = z.object({
  row: z.number().int().describe("As a spreadsheet counts: the first row of the file is 1."),
  reason: z.string(),
});

const SHOWN_ROWS = 10;
const SHOWN_CELL = 200;
const SHOWN_REFUSED = 200;

export const previewLeadImport = capability(
  {
    name: "previewLeadImport",
    description: "Reads a CSV file and shows what importing it would do. Stores nothing.",
    scope: "leads:write",
    cost: "free",
    needsApproval: false,
    input: z.object({
      file: ImportFile,
      mapping: ImportMapping.optional().describe("Left out: guessed from the heads of the columns."),
    }),
    output: z.object({
      fileName: z.string(),
      encoding: z.string(),
      delimiter: z.string(),
      hasHeader: z.boolean(),
      columns: z.array(z.string()).describe("The heads, or the columns' numbers where there are none."),
      rows: z.array(z.array(z.string())).describe("The first rows."),
      rowCount: z.number().int(),
      mapping: ImportMapping,
      importable: z.number().int(),
      refusedCount: z.number().int(),
      refused: z.array(Refused).describe("The first 200 of them."),
      reasons: z
        .array(z.object({ reason: z.string(), count: z.number().int() }))
        .describe("How many were refused for what, of all of them."),
    }),
  },
  async (ctx, { file, mapping: given }) => {
    const table = readTable(file);
    const first = table.rows.slice(0, SHOWN_ROWS).map(({ cells }) => cells);
    const mapping = given ?? guessMapping(table.heads, first);
    const { wanted, refused } = await judgeImportRows(ctx, table, mapping);
    return {
      fileName: file.name,
      encoding: table.encoding,
      delimiter: table.delimiter,
      hasHeader: table.hasHeader,
      columns: table.heads,
      rows: first.map((cells) => cells.map((cell) => cell.slice(0, SHOWN_CELL))),
      rowCount: table.rows.length,
      mapping,
      importable: wanted.length,
      refusedCount: refused.length,
      refused: refused.slice(0, SHOWN_REFUSED),
      reasons: countReasons(refused),
    };
  },
);
