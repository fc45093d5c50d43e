// Next bundles its own copies of modules; state that belongs to the process has to be one object for all of them.
const place = globalThis as { [key: symbol]: unknown };

/** The one value of this process under `name`, made by whoever asks first. */
export function perProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`leadwright.${name}`);
  place[key] ??= make();
  return place[key] as T;
}
