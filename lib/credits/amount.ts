/** Millionths in a credit: the ledger's unit. */
const SCALE = 1_000_000;

/** Converts credits, as people and JSON write them, to whole millionths. Errors: `RangeError` past 9 billion. */
export function toMicros(credits: number): bigint {
  const micros = Math.round(credits * SCALE);
  if (!Number.isSafeInteger(micros))
    throw new RangeError(`${credits} credits are more than the ledger can hold.`);
  return BigInt(micros);
}

/** Converts millionths to credits: the nearest JSON number. */
export function toCredits(micros: bigint): number {
  return Number(micros) / SCALE;
}
