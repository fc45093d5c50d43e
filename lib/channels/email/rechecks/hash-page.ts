import { createHash } from "node:crypto";

/** A page's key: its URL may name a person, who may be deleted. */
export function hashPage(url: string): string {
  return createHash("sha256").update(url).digest("base64url");
}
