import { inArray } from "drizzle-orm";
import { leads, type RefusedRow } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { findSuppressed } from "@/lib/suppressions/erased-key";

const BATCH = 2_000;

/** Which rows of a file become leads, by address, and why the others cannot, in the order of the file. */
export async function judgeImportRows(
  ctx: Context,
  file: { places: { row: number; emailKey: string }[]; refused: RefusedRow[] },
): Promise<{ wanted: Set<string>; refused: RefusedRow[] }> {
  const refused = [...file.refused];
  const rowOf = new Map(file.places.map(({ row, emailKey }) => [emailKey, row]));
  const keys = [...rowOf.keys()];
  for (let start = 0; start < keys.length; start += BATCH) {
    const some = keys.slice(start, start + BATCH);
    const suppressed = await findSuppressed(ctx, some);
    const known = await findKnown(ctx, some);
    for (const key of some) {
      const row = rowOf.get(key)!;
      if (suppressed.has(key)) refused.push({ row, reason: SUPPRESSED });
      else if (known.has(key)) refused.push({ row, reason: KNOWN });
      else continue;
      rowOf.delete(key);
    }
  }
  return { wanted: new Set(rowOf.keys()), refused: refused.sort((a, b) => a.row - b.row) };
}

export const KNOWN = "This address is already a lead in this workspace.";
const SUPPRESSED = "The address is on the suppression list.";

async function findKnown(ctx: Context, keys: string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ emailKey: leads.emailKey })
    .from(leads)
    .where(and(eq(leads.workspaceId, ctx.workspaceId), inArray(leads.emailKey, keys)));
  return new Set(rows.map((row) => row.emailKey));
}
