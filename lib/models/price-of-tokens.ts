/** Millionths of a credit for `tokens` at a price, in millionths, for a million of them; a started millionth is a whole one. */
export function priceOfTokens(pricePerMillion: bigint, tokens: number): bigint {
  return (pricePerMillion * BigInt(tokens) + 999_999n) / 1_000_000n;
}
