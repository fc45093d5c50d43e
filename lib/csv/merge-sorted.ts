/**
 * Merges several lists, each sorted by key, into one in the same order, without duplicates, `size` entries at a time. For equal keys the
 * entry of the earlier list wins. So there is no long sort in one go.
 */
export function* mergeSorted<Entry>(
  lists: readonly Entry[][],
  keyOf: (entry: Entry) => string,
  size: number,
): Generator<Entry[]> {
  const heads = lists
    .filter((list) => list.length > 0)
    .map((list) => ({ list, at: 0, key: keyOf(list[0]!) }));
  let batch: Entry[] = [];
  let last: string | undefined;
  while (heads.length > 0) {
    let next = heads[0]!;
    for (const head of heads) if (head.key < next.key) next = head;
    if (next.key !== last) batch.push(next.list[next.at]!);
    last = next.key;
    next.at += 1;
    if (next.at < next.list.length) next.key = keyOf(next.list[next.at]!);
    else heads.splice(heads.indexOf(next), 1);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
