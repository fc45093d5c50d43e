/** Millionths in a credit: the ledger's unit. */
const SCALE = 1_000_000;

/** Credits as people and JSON write them, to the ledger's whole millionths. Errors: `RangeError` past 9 billion. */
export function toMicros(credits: number): bigint {
  const micros = Math.round(credits * SCALE);
  if (!Number.isSafeInteger(micros))
    throw new RangeError(`${credits} credits are more than the ledger can hold.`);
  return BigInt(micros);
}

/** Millionths to credits: the JSON number nearest to them. */
export function toCredits(micros: bigint): number {
  return Number(micros) / SCALE;
}
