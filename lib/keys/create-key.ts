import type { Database } from "@/db";
import { apiKeys } from "@/db/schema";
import { AppError } from "@/lib/errors";
import { newId, randomToken } from "@/lib/id";
import { KEY_SCOPES } from "@/lib/scopes";
import { requireWorkspace } from "@/lib/workspaces/require-workspace";
import { hashKey } from "./hash-key";
import { KEY_COLUMNS, type KeyRecord, keyRecord } from "./key-record";

const RANDOM_CHARACTERS = 43;
const SHOWN_CHARACTERS = 10;

export type NewKey = {
  workspaceId: string;
  name: string;
  /** Scopes of lib/scopes, or `["*"]` (the default) for all of them, including future ones. */
  scopes?: string[];
  expiresAt?: Date | null;
  /** The person who creates it; omitted for an operator. */
  createdBy?: string;
};

/**
 * Creates a key for a workspace. `apiKey` is the whole key: it is not stored and never shown again. Errors: `not_found` for
 * the workspace, `validation_error` for the name, an unknown scope or an expiry in the past.
 */
export async function createKey(db: Database, input: NewKey): Promise<KeyRecord & { apiKey: string }> {
  const scopes = [...new Set(input.scopes ?? ["*"])];
  refuseUnfit(input, scopes);
  const workspaceId = await requireWorkspace(db, input.workspaceId);
  const apiKey = `lw_${randomToken(RANDOM_CHARACTERS)}`;
  const [row] = await db
    .insert(apiKeys)
    .values({
      id: newId(),
      workspaceId,
      name: input.name,
      hash: hashKey(apiKey),
      prefix: apiKey.slice(0, SHOWN_CHARACTERS),
      scopes,
      expiresAt: input.expiresAt ?? null,
      createdBy: input.createdBy ?? null,
    })
    .returning(KEY_COLUMNS);
  return { ...keyRecord(row!), apiKey };
}

function refuseUnfit(input: NewKey, scopes: string[]): void {
  if (input.name.trim().length === 0 || input.name.length > 200) {
    throw refusal("name", "A key needs a name of 1 to 200 characters.");
  }
  const unknown = scopes.find((scope) => scope !== "*" && !(KEY_SCOPES as readonly string[]).includes(scope));
  if (unknown !== undefined || scopes.length === 0) {
    throw refusal("scopes", `A key's scopes are * or some of: ${KEY_SCOPES.join(", ")}.`);
  }
  const expiresAt = input.expiresAt?.getTime();
  if (expiresAt !== undefined && !(expiresAt > Date.now())) {
    throw refusal("expiresAt", "A key must expire in the future.");
  }
}

function refusal(path: string, message: string): AppError {
  return new AppError("validation_error", message, [{ path, message }]);
}
