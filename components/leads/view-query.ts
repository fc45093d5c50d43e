import { FILTER_NAMES } from "./lead-query";

/** What a saved view keeps of the list's URL: filters, order, visible columns and the length of a page, in one order. */
const KEPT = [...FILTER_NAMES, "sort", "columns", "size"];

export function viewQueryOf(parameters: { get(name: string): string | null }): string {
  const query = new URLSearchParams();
  for (const name of KEPT) {
    const value = parameters.get(name);
    if (value) query.set(name, value);
  }
  return query.toString().replaceAll("%2C", ",");
}
