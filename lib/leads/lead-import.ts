import { z } from "zod";
import type { leadImports } from "@/db/schema";
import { isoTime, uuid } from "@/lib/shapes";
import { Refused } from "./preview-lead-import";

/** The report of an imported file. */
export const LeadImport = z.object({
  id: uuid,
  agentId: uuid,
  fileName: z.string(),
  by: z.string().describe("Who, as in the ledger: `user:…`."),
  rows: z.number().int(),
  imported: z.number().int(),
  refusedCount: z.number().int(),
  refused: z.array(Refused),
  createdAt: isoTime,
  updatedAt: isoTime,
});
export type LeadImport = z.output<typeof LeadImport>;

export function describeImport(row: typeof leadImports.$inferSelect) {
  return { ...row, refusedCount: row.refused.length };
}
