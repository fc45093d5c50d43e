import { lt, sql } from "drizzle-orm";
import type { Database } from "@/db";
import { idempotencyKeys } from "@/db/schema";

/** Removes the answers that are older than the 24 h for which they are kept; gives their number. */
export async function sweepIdempotencyKeys(db: Database): Promise<number> {
  const rows = await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, sql`now() - interval '24 hours'`))
    .returning({ id: idempotencyKeys.id });
  return rows.length;
}
