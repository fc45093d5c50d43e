import type { DocumentTask } from "@/lib/parsing/document-task";
import type { Pack } from "@/lib/parsing/pack-rows";
import { type CollectedLines, MAX_SHOWN, type RefusedLine } from "./collect-lines";
import { linesTask } from "./lines-task";
import { mergeSorted } from "./merge-sorted";
import { parseImport } from "./parse-import";
import type { ListLine } from "./read-lines";

const BATCH = 250;

/**
 * Reads an imported list in workers, a pack of lines at a time. Returns its entries in batches of a hundred, sorted by key and without
 * duplicates, so that two concurrent imports lock their rows in the same order. Errors: `payload_too_large` if a part of the list is too
 * expensive to read.
 */
export async function readList<Entry, More extends object>(
  task: DocumentTask<(input: { pack: Pack<ListLine> } & More) => CollectedLines<Entry>>,
  text: string,
  more: More,
  keyOf: (entry: Entry) => string,
): Promise<{ batches(): Generator<Entry[]>; refused: RefusedLine[]; refusedTotal: number }> {
  const lists: Entry[][] = [];
  let refused: RefusedLine[] = [];
  let refusedTotal = 0;
  for (const pack of await parseImport(linesTask, text)) {
    const part = await parseImport(task, { pack, ...more });
    lists.push(part.entries);
    refused = [...refused, ...part.refused].slice(0, MAX_SHOWN);
    refusedTotal += part.refusedTotal;
  }
  return { batches: () => mergeSorted(lists, keyOf, BATCH), refused, refusedTotal };
}
