import { createHash } from "node:crypto";

/**
 * The stored form of a token for a session or an invitation: its SHA-256 in hex. Someone who reads the table, or a copy of
 * it, cannot use it. Such tokens have 190 random bits or more, so no salt is needed.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
