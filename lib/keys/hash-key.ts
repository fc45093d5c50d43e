import { createHash } from "node:crypto";

/** The stored form of a key, also used for lookup: its SHA-256 in hex. The key has 238 random bits, so no salt is needed. */
export function hashKey(apiKey: string): string {
  return createHash("sha256").update(apiKey).digest("hex");
}
