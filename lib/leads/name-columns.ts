import { toSnakeCase } from "drizzle-orm/casing";
import type { leads } from "@/db/schema";

type LeadColumn = keyof typeof leads.$inferSelect;

/** Columns of `leads l` for a handwritten SELECT, each under its name in code: `l.linkedin_url as "linkedinUrl"`. */
export function nameColumns(columns: readonly LeadColumn[]): string {
  return columns.map((column) => `l.${toSnakeCase(column)} as "${column}"`).join(", ");
}
