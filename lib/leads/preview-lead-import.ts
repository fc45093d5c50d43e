import { z } from "zod";
import { capability } from "@/lib/capability";
import { parseImport } from "@/lib/csv/parse-import";
import { countReasons } from "./count-reasons";
import { findOwners } from "./find-owners";
import { IMPORT_FIELDS } from "./import-columns";
import { ImportFile } from "./import-file";
import { importFileTask } from "./import-file-task";
import { judgeImportRows } from "./judge-import-rows";

/** Maps a field of a lead to the index of its column, from 0. */
export const ImportMapping = z
  .partialRecord(z.enum(IMPORT_FIELDS.map(({ field }) => field)), z.number().int().min(0).max(199))
  .describe("Which column holds which field, counted from 0; a column that is left out is ignored.");

export const Refused = z.object({
  row: z.number().int().describe("As a spreadsheet counts: the first row of the file is 1."),
  reason: z.string(),
});

const SHOWN_REFUSED = 200;
const SHOWN_OWNERS = 20;

export const previewLeadImport = capability(
  {
    name: "previewLeadImport",
    description: "Reads a CSV file and shows what importing it would do. Stores nothing.",
    scope: "leads:write",
    cost: "free",
    needsApproval: false,
    input: z.object({
      file: ImportFile,
      mapping: ImportMapping.optional().describe("Left out: guessed from the column headers."),
    }),
    output: z.object({
      fileName: z.string(),
      encoding: z.string(),
      delimiter: z.string(),
      hasHeader: z.boolean(),
      columns: z
        .array(z.string())
        .describe("The column headers, or the columns' numbers where there are none."),
      rows: z.array(z.array(z.string())).describe("The first rows."),
      rowCount: z.number().int(),
      mapping: ImportMapping,
      importable: z.number().int(),
      refusedCount: z.number().int(),
      refused: z.array(Refused).describe("The first 200 of them."),
      reasons: z
        .array(z.object({ reason: z.string(), count: z.number().int() }))
        .describe("How many were refused for what, of all of them."),
      unknownOwners: z
        .array(z.object({ name: z.string(), rows: z.number().int() }))
        .describe(
          "Owners in the file who are not members of the workspace: their leads get no owner. The first 20.",
        ),
    }),
  },
  async (ctx, { file, mapping: given }) => {
    const read = await parseImport(importFileTask, { bytes: file.bytes, mapping: given, wantsRows: false });
    const { wanted, refused } = await judgeImportRows(ctx, read);
    const owners = await findOwners(
      ctx,
      read.owners.map(({ name }) => name),
    );
    return {
      fileName: file.name,
      encoding: read.encoding,
      delimiter: read.delimiter,
      hasHeader: read.hasHeader,
      columns: read.heads,
      rows: read.first,
      rowCount: read.rowCount,
      mapping: read.mapping,
      importable: wanted.size,
      refusedCount: refused.length,
      refused: refused.slice(0, SHOWN_REFUSED),
      reasons: countReasons(refused),
      unknownOwners: read.owners.filter(({ name }) => !owners.has(name)).slice(0, SHOWN_OWNERS),
    };
  },
);
