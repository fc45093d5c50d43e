/**
 * The price of `tokens` in millionths of a credit, given the price of a million tokens in the same unit. Rounds up to a whole millionth.
 */
export function priceOfTokens(pricePerMillion: bigint, tokens: number): bigint {
  return (pricePerMillion * BigInt(tokens) + 999_999n) / 1_000_000n;
}
