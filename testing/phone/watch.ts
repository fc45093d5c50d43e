/** Lets many wait for a state that they look for themselves. */
export class Watch {
  readonly #looks = new Set<() => void>();

  changed = (): void => {
    for (const look of this.#looks) look();
  };

  /** Resolves with what `find` finds, as soon as it is something. */
  until<T>(find: () => T | undefined | false): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined || found === false) return;
        this.#looks.delete(look);
        resolve(found);
      };
      this.#looks.add(look);
      look();
    });
  }
}
