/** An access token that ends within this time is renewed before it is used. */
const EARLY_MS = 5 * 60_000;

export function isFresh(expiresAt: Date | null): boolean {
  return expiresAt !== null && expiresAt.getTime() > Date.now() + EARLY_MS;
}
