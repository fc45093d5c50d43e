import { perProcess } from "./per-process";

/** Bytes. A database without space for its WAL stops. */
const LOW_BYTES = 100_000_000;

type Ask = () => Promise<number | null>;

const place = perProcess<{ ask: Ask }>("disk", () => ({ ask: async () => null }));

/** How the free bytes of the database's disk are found; null where nobody knows, as with a database elsewhere. */
export function reportFreeBytes(ask: Ask): void {
  place.ask = ask;
}

/** The free bytes of the database's disk, if they are so few that nothing may be written that could wait; otherwise null. */
export async function readLowDisk(): Promise<number | null> {
  const free = await place.ask();
  return free !== null && free < LOW_BYTES ? free : null;
}
