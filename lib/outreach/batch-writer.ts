/**
 * Collects items while an earlier batch is being written, and writes them as the next one: under load many items
 * share a transaction, alone an item waits for nobody. `add` resolves when its item is written.
 */
export function createBatchWriter<Item>(write: (batch: Item[]) => Promise<void>, most: number) {
  let waiting: { item: Item; done: () => void; failed: (error: unknown) => void }[] = [];
  let writing = false;

  const run = async () => {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      try {
        await write(batch.map((one) => one.item));
        for (const one of batch) one.done();
      } catch (error) {
        for (const one of batch) one.failed(error);
      }
    }
    writing = false;
  };

  return {
    add: (item: Item) =>
      new Promise<void>((done, failed) => {
        waiting.push({ item, done, failed });
        // In a microtask's time, so that items that come together are written together.
        if (!writing) {
          writing = true;
          queueMicrotask(() => void run());
        }
      }),
  };
}
