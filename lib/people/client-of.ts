/**
 * What tells clients apart: the last address of X-Forwarded-For, which the nearest proxy wrote, or Next for the socket; undefined without one.
 * A client without a proxy may write it itself, so that it bounds carelessness; what guards a password is the count
 * for its address.
 */
export function clientOf(headers: Headers | undefined): string | undefined {
  return headers?.get("x-forwarded-for")?.split(",").at(-1)?.trim() || undefined;
}
