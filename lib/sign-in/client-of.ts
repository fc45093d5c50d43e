/**
 * Identifies a client: the last address of X-Forwarded-For, written by the nearest proxy, or by Next for the socket;
 * undefined without one. Without a proxy the client can forge it, so it only limits accidental load. Passwords are
 * protected by the count per email address.
 */
export function clientOf(headers: Headers | undefined): string | undefined {
  const last = headers?.get("x-forwarded-for")?.split(",").at(-1)?.trim();
  // A local proxy that does not forward the client's address: all clients would look the same.
  return last && !/^(::1$|(::ffff:)?127\.)/i.test(last) ? last : undefined;
}
