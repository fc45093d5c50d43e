import { sql } from "drizzle-orm";
import type { Database } from "@/db";
import { apiKeys } from "@/db/schema";
import { KEY_SCOPES, type Scope } from "@/lib/scopes";
import { hashKey } from "./hash-key";

/** A currently valid key. */
export type FoundKey = { id: string; workspaceId: string; scopes: readonly Scope[] };

const FORMAT = /^lw_[0-9A-Za-z]{40,100}$/;

/**
 * A check of a key. `checked` is the result, undefined for a key that is unknown, revoked, expired or malformed. `before`
 * is the result of this process's last check; it may be used for work that is discarded unless `checked` resolves to the
 * same object.
 */
export type KeyCheck = { checked: Promise<FoundKey | undefined>; before: FoundKey | undefined };

/**
 * Checks a key against the database. Every check sees what was committed before it began: keys requested while a query runs
 * are collected for the next query, which checks all of them at once. So a burst of requests costs one query, and a revoked
 * key is never accepted.
 */
export function checkKey(db: Database, apiKey: string): KeyCheck {
  if (!FORMAT.test(apiKey)) return NOT_A_KEY;
  let finder = finders.get(db);
  if (!finder) {
    finder = createFinder(db);
    finders.set(db, finder);
  }
  const hash = hashKey(apiKey);
  return { checked: finder.find(hash), before: finder.known.get(hash) };
}

/** Whether this process has found the key valid before. It may have been revoked since: this decides about no access. */
export function isKnownKey(db: Database, apiKey: string): boolean {
  return FORMAT.test(apiKey) && (finders.get(db)?.known.has(hashKey(apiKey)) ?? false);
}

/** Only the result of `checkKey`. */
export function findKey(db: Database, apiKey: string): Promise<FoundKey | undefined> {
  return checkKey(db, apiKey).checked;
}

const NOT_A_KEY: KeyCheck = { checked: Promise.resolve(undefined), before: undefined };
const MAX_KNOWN = 10_000;

type Finder = { find(hash: string): Promise<FoundKey | undefined>; known: Map<string, FoundKey> };
type Round = { hashes: Set<string>; found: Promise<Map<string, FoundKey>> };

const finders = new WeakMap<Database, Finder>();

function createFinder(db: Database): Finder {
  // A named statement is planned once per connection, and costs a third of an unnamed one.
  const query = db
    .select({
      hash: apiKeys.hash,
      id: apiKeys.id,
      workspaceId: apiKeys.workspaceId,
      scopes: apiKeys.scopes,
    })
    .from(apiKeys)
    .where(
      sql`${apiKeys.hash} = any(${sql.placeholder("hashes")}::text[]) and ${apiKeys.revokedAt} is null
        and (${apiKeys.expiresAt} is null or ${apiKeys.expiresAt} > now())`,
    )
    .prepare("find_api_keys");

  let running: Promise<unknown> | undefined;
  let next: Round | undefined;

  const known = new Map<string, FoundKey>();

  const ask = async (hashes: Set<string>): Promise<Map<string, FoundKey>> => {
    const rows = await query.execute({ hashes: [...hashes] });
    const found = new Map(rows.map(({ hash, ...row }) => [hash, recognize(known.get(hash), row)]));
    if (known.size > MAX_KNOWN) known.clear();
    for (const hash of hashes) {
      const key = found.get(hash);
      if (key) known.set(hash, key);
      else known.delete(hash);
    }
    return found;
  };
  const begin = (round: Promise<unknown>) => {
    running = round;
    const end = () => {
      if (running === round) running = undefined;
    };
    round.then(end, end);
  };

  const find = async (hash: string) => {
    if (!running) {
      const found = ask(new Set([hash]));
      begin(found);
      return (await found).get(hash);
    }
    if (!next) {
      const hashes = new Set<string>();
      const start = () => {
        next = undefined;
        return ask(hashes);
      };
      const found = running.then(start, start);
      next = { hashes, found };
      begin(found);
    }
    next.hashes.add(hash);
    return (await next.found).get(hash);
  };
  return { find, known };
}

/**
 * Returns the same object for the same key with the same scopes, so that an identity comparison shows whether anything
 * changed.
 */
function recognize(
  before: FoundKey | undefined,
  row: Omit<FoundKey, "scopes"> & { scopes: string[] },
): FoundKey {
  const scopes = knownScopes(row.scopes);
  const isSame =
    before?.id === row.id && before.workspaceId === row.workspaceId && sameList(before.scopes, scopes);
  return isSame ? before : { ...row, scopes };
}

function sameList(a: readonly Scope[], b: readonly Scope[]): boolean {
  return a === b || (a.length === b.length && a.every((scope, index) => scope === b[index]));
}

function knownScopes(scopes: string[]): readonly Scope[] {
  if (scopes.includes("*")) return KEY_SCOPES;
  return KEY_SCOPES.filter((scope) => scopes.includes(scope));
}
