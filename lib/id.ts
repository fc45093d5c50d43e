import { randomBytes } from "node:crypto";

/**
 * A UUID of version 7 (RFC 9562 §5.7): the first 48 bits are the time in milliseconds, so that indexes grow
 * at one end. Made here and not by the database, because only PostgreSQL 18 has `uuidv7()`.
 */
export function newId(now = Date.now()): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** `length` random base62 characters (5.95 bits each), without modulo bias. */
export function randomToken(length: number): string {
  let token = "";
  while (token.length < length) {
    for (const byte of randomBytes(length))
      if (byte < 248 && token.length < length) token += BASE62[byte % 62];
  }
  return token;
}
