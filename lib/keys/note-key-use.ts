import { sql } from "drizzle-orm";
import type { Database } from "@/db";
import { apiKeys } from "@/db/schema";
import { perProcess } from "@/lib/process/per-process";

const FLUSH_MS = 5_000;

type Uses = { db: Database | undefined; at: Map<string, number>; timer: NodeJS.Timeout | undefined };

const uses = perProcess<Uses>("key-uses", () => ({ db: undefined, at: new Map(), timer: undefined }));

/** Records that a key was used now. Written every few seconds for all keys together, not per request. */
export function noteKeyUse(db: Database, keyId: string): void {
  uses.db = db;
  uses.at.set(keyId, Date.now());
  uses.timer ??= setTimeout(() => void flushKeyUses().catch(keepQuiet), FLUSH_MS).unref();
}

/** Writes `last_used_at` of every key used since the last flush; also called when the process stops. */
export async function flushKeyUses(): Promise<void> {
  clearTimeout(uses.timer);
  uses.timer = undefined;
  const { db, at } = uses;
  if (!db || at.size === 0) return;
  uses.at = new Map();
  // Sorted by id, so that two processes updating the same keys cannot deadlock.
  const keys = [...at].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = sql.join(
    keys.map(([id, time]) => sql`(${id}::uuid, ${new Date(time).toISOString()}::timestamptz)`),
    sql`, `,
  );
  await db.execute(sql`
    with used (id, at) as (values ${rows}), locked as (
      select ${apiKeys.id} as id from ${apiKeys} join used on used.id = ${apiKeys.id} order by ${apiKeys.id} for update of ${apiKeys}
    )
    update ${apiKeys} set last_used_at = greatest(${apiKeys.lastUsedAt}, used.at)
    from used join locked using (id) where ${apiKeys.id} = used.id`);
}

/** A timestamp that is only displayed is not worth an error: the next use writes it again. */
function keepQuiet(): void {}
