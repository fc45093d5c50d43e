/**
 * What tells clients apart: the last address of X-Forwarded-For, which the nearest proxy wrote, or Next for the socket; undefined without one.
 * A client without a proxy may write it itself, so that it bounds carelessness; what guards a password is the count
 * for its address.
 */
export function clientOf(headers: Headers | undefined): string | undefined {
  const last = headers?.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  // A proxy on this machine that does not say for whom it asks: everybody would be the same client.
  return last && !/^(::1$|(::ffff:)?127\.)/i.test(last) ? last : undefined;
}
