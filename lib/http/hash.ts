import { createHash } from "node:crypto";

/** SHA-256, in hex. */
export function hash(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}
