import { createHash } from "node:crypto";

/** What is stored of a key, and what it is found by: its SHA-256 in hex. The key has 238 random bits, so no salt. */
export function hashKey(apiKey: string): string {
  return createHash("sha256").update(apiKey).digest("hex");
}
