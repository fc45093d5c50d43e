import type { Database } from "@/db";
import { AppError } from "@/lib/errors";
import { checkKey, type FoundKey } from "@/lib/keys/find-key";
import { noteKeyUse } from "@/lib/keys/note-key-use";
import type { HttpContext } from "./http-context";

/** `checked` rejects where `checkKey` returns undefined. */
export type Authentication = { checked: Promise<FoundKey>; before: FoundKey | undefined };

/**
 * Checks the key in `X-Api-Key`, or in `Authorization: Bearer` (RFC 6750 §2.1) if that is missing. Errors: `unauthorized`,
 * the same for a missing, unknown, revoked and expired key.
 */
export function authenticate(http: HttpContext, db: Database): Authentication {
  const sent = sentKey(http.request.headers);
  if (sent === null) return { checked: Promise.reject(unauthorized(http)), before: undefined };
  const { checked, before } = checkKey(db, sent);
  return { checked: admit(http, db, checked), before };
}

async function admit(
  http: HttpContext,
  db: Database,
  checked: Promise<FoundKey | undefined>,
): Promise<FoundKey> {
  const key = await checked;
  if (!key) throw unauthorized(http);
  http.workspaceId = key.workspaceId;
  noteKeyUse(db, key.id);
  return key;
}

function unauthorized({ headers }: HttpContext): AppError {
  headers["WWW-Authenticate"] = 'Bearer realm="Leadwright"';
  return new AppError(
    "unauthorized",
    "This request needs a valid key in the header X-Api-Key. The key is missing, unknown, revoked or expired.",
  );
}

function sentKey(headers: Headers): string | null {
  const key = headers.get("x-api-key");
  if (key !== null) return key;
  const authorization = headers.get("authorization");
  return authorization && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : null;
}
