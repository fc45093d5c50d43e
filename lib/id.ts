import { randomBytes } from "node:crypto";

// Rows get their ids in db. Re-exported for code that needs an id before its row exists, or without one.
export { newId } from "@/db/new-id";

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
