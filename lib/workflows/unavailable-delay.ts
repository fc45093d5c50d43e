const SECOND = 1_000;

/**
 * Pauses of a run while the server or provider of one of its stages is unavailable; after the last one the run is paused until a person
 * resumes it.
 */
const RUN_PAUSES = [2, 5, 10, 20].map((seconds) => seconds * SECOND);

/** Milliseconds to wait after `failures` in a row; null: pause the run. */
export function runUnavailableDelay(failures: number): number | null {
  return RUN_PAUSES[failures - 1] ?? null;
}

/** For one individually requested email: doubles from 5 s to an hour; null (give up) after about two days. */
export function emailUnavailableDelay(failures: number): number | null {
  return failures > 55 ? null : Math.min(5 * SECOND * 2 ** (failures - 1), 3_600 * SECOND);
}
