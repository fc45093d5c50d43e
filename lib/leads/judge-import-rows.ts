import { and, eq, inArray } from "drizzle-orm";
import { leads, type RefusedRow } from "@/db/schema";
import type { Context } from "@/lib/context";
import { findSuppressed } from "@/lib/suppressions/erased-key";
import type { ColumnMapping } from "./import-columns";
import { type ImportedRow, readImportRow } from "./read-import-row";
import type { Table } from "./read-table";

const BATCH = 2_000;

/** Which rows of a file can become leads, and why the others cannot, in the order of the file. */
export async function judgeImportRows(
  ctx: Context,
  table: Table,
  mapping: ColumnMapping,
): Promise<{ wanted: ImportedRow[]; refused: RefusedRow[] }> {
  const refused: RefusedRow[] = [];
  const first = new Map<string, ImportedRow>();
  for (const row of table.rows) {
    const read = readImportRow(row, mapping);
    if (typeof read === "string") refused.push({ row: row.number, reason: read });
    else if (first.has(read.emailKey))
      refused.push({
        row: row.number,
        reason: `The address stands in row ${first.get(read.emailKey)!.row} already.`,
      });
    else first.set(read.emailKey, read);
  }
  const keys = [...first.keys()];
  for (let start = 0; start < keys.length; start += BATCH) {
    const some = keys.slice(start, start + BATCH);
    const suppressed = await findSuppressed(ctx, some);
    const known = await findKnown(ctx, some);
    for (const key of some) {
      const { row } = first.get(key)!;
      if (suppressed.has(key)) refused.push({ row, reason: SUPPRESSED });
      else if (known.has(key)) refused.push({ row, reason: KNOWN });
      else continue;
      first.delete(key);
    }
  }
  return { wanted: [...first.values()], refused: refused.sort((a, b) => a.row - b.row) };
}

export const KNOWN = "This address is a lead of the workspace already.";
const SUPPRESSED = "The address is on the suppression list.";

async function findKnown(ctx: Context, keys: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ emailKey: leads.emailKey })
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.emailKey, keys)));
  return new Set(rows.map((row) => row.emailKey));
}
