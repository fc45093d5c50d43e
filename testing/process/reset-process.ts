const OWN = "leadwright.";
const place = globalThis as { [key: symbol]: unknown };
const first = perRun("environment", () => ({ ...process.env }));

/** Takes back what an earlier test file of this process left: process-wide values (`perProcess`) and environment. */
export function resetProcess(): void {
  for (const key of Object.getOwnPropertySymbols(place))
    if (Symbol.keyFor(key)?.startsWith(OWN)) delete place[key];
  for (const name of Object.keys(process.env)) if (!(name in first)) delete process.env[name];
  Object.assign(process.env, first);
}

/** Kept for all files of this process, since this module is loaded anew for each. */
function perRun<T>(name: string, make: () => T): T {
  const key = Symbol.for(`leadwright-tests.${name}`);
  place[key] ??= make();
  return place[key] as T;
}
