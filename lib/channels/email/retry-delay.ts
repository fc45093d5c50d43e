const MINUTE = 60_000;

/** Pauses after each temporary refusal; together a little over two days, as RFC 5321 §4.5.4.1 asks of a queue. */
const PAUSES = [5, 15, 30, 60, 120, 240, 480, 720, 1440].map((minutes) => minutes * MINUTE);

/** Milliseconds until the next try after `attempts` tries that were put off; null: give up. */
export function retryDelay(attempts: number): number | null {
  return PAUSES[attempts - 1] ?? null;
}
