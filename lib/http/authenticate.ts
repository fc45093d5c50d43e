import type { Database } from "@/db";
import { AppError } from "@/lib/errors";
import { type FoundKey, findKey } from "@/lib/keys/find-key";
import { noteKeyUse } from "@/lib/keys/note-key-use";
import type { Exchange } from "./exchange";

/**
 * The key of `X-Api-Key`, or of `Authorization: Bearer` (RFC 6750 §2.1) where that is missing.
 * Errors: `unauthorized`, the same for a missing, unknown, revoked and expired key.
 */
export async function authenticate(exchange: Exchange, db: Database): Promise<FoundKey> {
  const sent = sentKey(exchange.request.headers);
  const key = sent === null ? undefined : await findKey(db, sent);
  if (!key) {
    exchange.headers["WWW-Authenticate"] = 'Bearer realm="Leadwright"';
    throw new AppError(
      "unauthorized",
      "This call needs a valid key in the header X-Api-Key: the one sent is missing, unknown, revoked or expired.",
    );
  }
  exchange.workspaceId = key.workspaceId;
  noteKeyUse(db, key.id);
  return key;
}

function sentKey(headers: Headers): string | null {
  const key = headers.get("x-api-key");
  if (key !== null) return key;
  const authorization = headers.get("authorization");
  return authorization && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : null;
}
