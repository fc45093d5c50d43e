const SECOND = 1_000;

/** Pauses of a run while the mail server cannot be used; after the last the run is paused for a person to look. */
const RUN_PAUSES = [2, 5, 10, 20].map((seconds) => seconds * SECOND);

/** Milliseconds to wait after `failures` in a row; null: it is time to pause the run. */
export function runUnavailableDelay(failures: number): number | null {
  return RUN_PAUSES[failures - 1] ?? null;
}

/** For one email that was asked for alone: doubled from 5 s to an hour, given up after about two days (null). */
export function emailUnavailableDelay(failures: number): number | null {
  return failures > 55 ? null : Math.min(5 * SECOND * 2 ** (failures - 1), 3_600 * SECOND);
}
