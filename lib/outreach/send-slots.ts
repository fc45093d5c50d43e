/**
 * How many mails this process may still take in hand, over all its runs together: what is claimed is handed over at
 * once and never waits in line, so that a crash or a pause finds no more in the air than that.
 */
export type SendSlots = {
  /** Takes as many free slots as there are, at most `most`; perhaps none. */
  take(most: number): number;
  give(count: number): void;
  /** Resolves when a slot is given back. */
  whenGiven(): Promise<void>;
};

export function createSendSlots(total: number): SendSlots {
  let free = total;
  const waiting: (() => void)[] = [];
  return {
    take: (most) => {
      const taken = Math.min(free, most);
      free -= taken;
      return taken;
    },
    give: (count) => {
      if (count === 0) return;
      free += count;
      for (const wake of waiting.splice(0)) wake();
    },
    whenGiven: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
      }),
  };
}
