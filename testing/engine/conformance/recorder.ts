/** What functions did, in order, by the test that they did it for. Lives in the memory of the test's process. */
export type Entry = { label: string; value?: unknown; at: number };

export type Recorder = {
  record(test: string, label: string, value?: unknown): void;
  entries(test: string, label?: string): Entry[];
  /** Answers the first `count` entries of a label as soon as they are there. */
  waitFor(test: string, label: string, count?: number): Promise<Entry[]>;
};

export function createRecorder(timeoutMs: number): Recorder {
  const all = new Map<string, Entry[]>();
  const watchers = new Set<() => void>();
  const entries = (test: string, label?: string) =>
    (all.get(test) ?? []).filter((entry) => label === undefined || entry.label === label);
  return {
    entries,
    record: (test, label, value) => {
      const list = all.get(test) ?? [];
      list.push({ label, value, at: Date.now() });
      all.set(test, list);
      for (const look of watchers) look();
    },
    waitFor: (test, label, count = 1) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = entries(test, label);
          if (found.length < count) return;
          finish();
          resolve(found.slice(0, count));
        };
        const timer = setTimeout(() => {
          finish();
          const seen = entries(test).map((entry) => entry.label);
          reject(
            new Error(`"${label}" came fewer than ${count} times. Seen: ${seen.join(", ") || "nothing"}.`),
          );
        }, timeoutMs);
        const finish = () => {
          clearTimeout(timer);
          watchers.delete(look);
        };
        watchers.add(look);
        look();
      }),
  };
}
