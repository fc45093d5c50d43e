import type { ItemRow } from "@/db/schema";
import { cleanLine } from "../reading/clean-line";
import { readBindings, readItemId } from "./read-bindings";

/** The place of an answer; null if there is none of that name. Runs in a worker. */
export function readItem({ text }: { text: string }): ItemRow | null | "no answer" {
  const rows = readBindings(text);
  if (!rows) return "no answer";
  const [row] = rows;
  if (!row) return null;
  const item = readItemId(row.place);
  if (!item) return "no answer";
  return { item, name: cleanLine(row.name) || item, isCountry: row.isCountry === "true" };
}
