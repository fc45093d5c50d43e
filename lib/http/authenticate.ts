import type { IncomingMessage } from "node:http";
import type { Database } from "@/db";
import { AppError } from "@/lib/errors";
import { checkKey, type FoundKey, isKnownKey } from "@/lib/keys/find-key";
import { noteKeyUse } from "@/lib/keys/note-key-use";
import type { HttpContext } from "./http-context";

/** `checked` rejects where `checkKey` returns undefined. */
export type Authentication = { checked: Promise<FoundKey>; before: FoundKey | undefined };

/**
 * Checks the key in `X-Api-Key`, or in `Authorization: Bearer` (RFC 6750 §2.1) if that is missing. Errors: `unauthorized`,
 * the same for a missing, unknown, revoked and expired key.
 */
export function authenticate(http: HttpContext, db: Database): Authentication {
  const { headers } = http.request;
  const sent = sentKey(headers.get("x-api-key"), headers.get("authorization"));
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

/** Whether a request carries a key that this process knows, without asking the database. It may have been revoked since. */
export function carriesKnownKey({ headers }: IncomingMessage, db: () => Database): boolean {
  const sent = sentKey(headers["x-api-key"], headers.authorization);
  return sent !== null && isKnownKey(db(), sent);
}

function sentKey(key: string | string[] | null = null, authorization: string | null = null): string | null {
  if (typeof key === "string") return key;
  return authorization && /^bearer /i.test(authorization) ? authorization.slice(7).trim() : null;
}
