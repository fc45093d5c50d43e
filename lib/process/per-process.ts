// Next bundles its own copies of modules. State that belongs to the process has to be one object for all copies.
const place = globalThis as { [key: symbol]: unknown };

/** The process-wide value under `name`, created on first use. */
export function perProcess<T>(name: string, make: () => T): T {
  const key = Symbol.for(`leadwright.${name}`);
  place[key] ??= make();
  return place[key] as T;
}
