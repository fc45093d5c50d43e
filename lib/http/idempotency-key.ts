import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { isNull } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema";
import { and, eq, type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";

/** A stored response: the status, and the body byte for byte. */
export type KeptAnswer = { status: number; body: string };

/** One request with a key. `bodyHash`: SHA-256 of its body, in hex. */
export type KeyedRequest = { route: string; key: string; bodyHash: string };

/** Our row while the request is in flight. A different holder means that another request took the key over. */
export type Claim = { id: string; holder: string; workspaceId: WorkspaceId };

/** After this time a key without a response can be taken over: its process is assumed dead. */
const LEASE = sql`interval '60 seconds'`;
const KEPT = sql`interval '24 hours'`;

const FIRST_PAUSE_MS = 50;
const LONGEST_PAUSE_MS = 500;

/**
 * Claims the key in its own transaction, so that others see it at once, or returns the stored response. While the key is in
 * flight it waits up to `waitMs`. Errors: `idempotency_mismatch`, `idempotency_in_flight`.
 */
export async function claimKey(
  ctx: Context,
  { route, key, bodyHash }: KeyedRequest,
  { waitMs = 0, signal }: { waitMs?: number; signal?: AbortSignal | undefined } = {},
): Promise<Claim | KeptAnswer> {
  const end = performance.now() + waitMs;
  let pause = FIRST_PAUSE_MS;
  const holder = randomUUID();
  const { workspaceId, db } = ctx;
  const mine = { bodyHash, holder, status: null, body: null, createdAt: sql`now()`, updatedAt: sql`now()` };
  for (let lost = 0; lost < 5; ) {
    const [row] = await db
      .insert(idempotencyKeys)
      .values({ id: newId(), workspaceId, route, key, ...mine })
      .onConflictDoUpdate({
        target: [idempotencyKeys.workspaceId, idempotencyKeys.route, idempotencyKeys.key],
        set: mine,
        setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.updatedAt} < now() - ${LEASE}
          or ${idempotencyKeys.createdAt} < now() - ${KEPT}`,
      })
      .returning({ id: idempotencyKeys.id });
    if (row) return { id: row.id, holder, workspaceId };
    const found = await findKey(ctx, { route, key });
    // Freed between the two statements because its first request was refused; try to claim it again.
    if (!found) {
      lost += 1;
      continue;
    }
    if (found.bodyHash !== bodyHash) throw mismatch();
    if (found.status !== null) return { status: Number(found.status), body: found.body ?? "" };
    if (performance.now() >= end || signal?.aborted) throw inFlight();
    await sleep(pause, undefined, { signal }).catch(() => {});
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
  }
  throw inFlight();
}

/** The row of a key, and whether its lease has passed; undefined if nobody used the key. */
export async function findKey({ db, workspaceId }: Context, { route, key }: Omit<KeyedRequest, "bodyHash">) {
  const [found] = await db
    .select({
      id: idempotencyKeys.id,
      holder: idempotencyKeys.holder,
      bodyHash: idempotencyKeys.bodyHash,
      status: idempotencyKeys.status,
      body: idempotencyKeys.body,
      isStale: sql<boolean>`${idempotencyKeys.updatedAt} < now() - ${LEASE}`,
    })
    .from(idempotencyKeys)
    .where(
      and(
        eq(idempotencyKeys.workspaceId, workspaceId),
        eq(idempotencyKeys.route, route),
        eq(idempotencyKeys.key, key),
      ),
    );
  return found;
}

/** The row is still in flight, and held by this request. */
function isHeld({ id, holder, workspaceId }: Claim) {
  return and(
    eq(idempotencyKeys.workspaceId, workspaceId),
    eq(idempotencyKeys.id, id),
    eq(idempotencyKeys.holder, holder),
    isNull(idempotencyKeys.status),
  );
}

export async function keepAnswer(db: ScopedDatabase, claimed: Claim, answer: KeptAnswer): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ status: String(answer.status), body: answer.body })
    .where(isHeld(claimed))
    .returning({ id: idempotencyKeys.id });
  return rows.length > 0;
}

/** Deletes the key only if it has no response: a commit whose confirmation was lost has one. */
export async function freeKey(db: ScopedDatabase, claimed: Claim): Promise<void> {
  try {
    await db.delete(idempotencyKeys).where(isHeld(claimed));
  } catch {
    // The database is away. The lease expires on its own, and the caller has to see the first error.
  }
}

function mismatch(): AppError {
  return new AppError(
    "idempotency_mismatch",
    "This Idempotency-Key was already used with another body. Use a new key for a new request.",
  );
}

export function inFlight(): AppError {
  return new AppError(
    "idempotency_in_flight",
    "The first request with this Idempotency-Key is still running. Please try again in a second.",
  );
}
