import { sql } from "drizzle-orm";
import type { Database } from "@/db";
import { apiKeys } from "@/db/schema";
import { SCOPES, type Scope } from "@/lib/context";
import { hashKey } from "./hash-key";

/** A key that may be used now. */
export type FoundKey = { id: string; workspaceId: string; scopes: readonly Scope[] };

const FORMAT = /^lw_[0-9A-Za-z]{40,100}$/;

/**
 * The workspace and scopes of a key, or undefined if it is unknown, revoked, expired or not a key at all.
 *
 * Every call sees what was committed before it: keys that are asked for while a query runs wait for the next one, which
 * asks for all of them at once. So a burst of requests costs one query, and a revoked key is never let in.
 */
export function findKey(db: Database, apiKey: string): Promise<FoundKey | undefined> {
  if (!FORMAT.test(apiKey)) return NOT_A_KEY;
  let finder = finders.get(db);
  if (!finder) {
    finder = createFinder(db);
    finders.set(db, finder);
  }
  return finder(hashKey(apiKey));
}

const NOT_A_KEY = Promise.resolve(undefined);

type Finder = (hash: string) => Promise<FoundKey | undefined>;
type Round = { hashes: Set<string>; found: Promise<Map<string, FoundKey>> };

const finders = new WeakMap<Database, Finder>();

function createFinder(db: Database): Finder {
  // A named statement is planned once for each connection, and costs a third of an unnamed one.
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

  const ask = async (hashes: Set<string>): Promise<Map<string, FoundKey>> => {
    const rows = await query.execute({ hashes: [...hashes] });
    return new Map(rows.map(({ hash, scopes, ...key }) => [hash, { ...key, scopes: knownScopes(scopes) }]));
  };
  const begin = (round: Promise<unknown>) => {
    running = round;
    const end = () => {
      if (running === round) running = undefined;
    };
    round.then(end, end);
  };

  return async (hash) => {
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
}

function knownScopes(scopes: string[]): readonly Scope[] {
  if (scopes.includes("*")) return SCOPES;
  return SCOPES.filter((scope) => scopes.includes(scope));
}
