import type { DocumentTask } from "@/lib/parsing/document-task";
import type { Pack } from "@/lib/parsing/pack-rows";
import { type CollectedLines, MOST_SHOWN, type RefusedLine } from "./collect-lines";
import { linesTask } from "./lines-task";
import { mergeSorted } from "./merge-sorted";
import { parseImport } from "./parse-import";
import type { ListLine } from "./read-lines";

const BATCH = 250;

/**
 * Reads an imported list in workers, some lines a document. Answers its entries by the hundred in the order of their
 * keys, each key once: two imports at once take their rows in the same order. Errors: `payload_too_large` where a part
 * of it is too heavy.
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
    refused = [...refused, ...part.refused].slice(0, MOST_SHOWN);
    refusedTotal += part.refusedTotal;
  }
  return { batches: () => mergeSorted(lists, keyOf, BATCH), refused, refusedTotal };
}
