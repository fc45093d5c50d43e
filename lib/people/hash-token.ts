import { createHash } from "node:crypto";

/**
 * What is stored of a token that opens something, a session or an invitation: its SHA-256 in hex. Whoever reads the table,
 * or a copy of it, can use nothing of it. Such tokens have 190 random bits or more, so that no salt is needed.
 */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
