import { createHash, randomUUID } from "node:crypto";
import { isNull } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema";
import { and, eq, type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { ERROR_STATUS } from "./error-status";

/** A stored response: the status, and the body byte for byte. */
export type KeptAnswer = { status: number; body: string };

export type IdempotentCall = {
  /** Value of the `Idempotency-Key` header. */
  key: string;
  /** Method and path as called: one key on two paths counts as two keys. */
  route: string;
  bytes: Uint8Array;
  work: (ctx: Context) => Promise<KeptAnswer>;
  /** The work commits its own transactions, and is complete when it returns. */
  commitsItself?: boolean | undefined;
  /** Makes the error body for this caller, with its own request id. */
  refuse: (error: AppError) => string;
};

/** Our row while the request is in flight. A different holder means that another request took the key over. */
type Claim = { id: string; holder: string; workspaceId: WorkspaceId };

/** After this time a key without a response can be taken over: its process is assumed dead. */
const LEASE = sql`interval '60 seconds'`;
const KEPT = sql`interval '24 hours'`;

/**
 * Runs `work` at most once per key, and replays its response to every later call.
 *
 * States of a key: absent → in flight (`claim`) → stored (`keep`), or absent again (`free`). The claim commits before
 * `work` runs, so that concurrent requests see it. The response commits in the same transaction as the verb; for a verb
 * that commits itself, right after it. 2xx and rejections of the body itself (`validation_error`) are kept for 24 h. After
 * anything else, including a refused state, the key is freed, because what was not possible then may be possible later. A
 * key in flight can be taken over once its lease has passed.
 *
 * Errors: `validation_error` for the key, `idempotency_mismatch`, `idempotency_in_flight`, and those of `work`.
 */
export async function runOnce(
  ctx: Context,
  call: IdempotentCall,
): Promise<KeptAnswer & { replayed: boolean }> {
  checkKey(call.key);
  const claimed = await claim(ctx, call);
  if ("status" in claimed) return { ...readdress(claimed, call.refuse), replayed: true };
  try {
    if (call.commitsItself) {
      const answer = await call.work(ctx);
      await keep(ctx.db, claimed, answer);
      return { ...answer, replayed: false };
    }
    const answer = await transact(ctx, async (tx) => {
      const made = await call.work(tx);
      // If the verb ran past its lease and another request took the key over, its work must not count: this rolls it back.
      if (!(await keep(tx.db, claimed, made))) throw inFlight();
      return made;
    });
    return { ...answer, replayed: false };
  } catch (error) {
    if (error instanceof AppError && error.code === "validation_error") {
      const refusal = { status: ERROR_STATUS[error.code], body: call.refuse(error) };
      if (await keep(ctx.db, claimed, refusal)) return { ...refusal, replayed: false };
    } else await free(ctx.db, claimed);
    throw error;
  }
}

/** A stored error carries the request id of the first request. This caller needs its own id to find its request in the log. */
function readdress(kept: KeptAnswer, refuse: IdempotentCall["refuse"]): KeptAnswer {
  if (kept.status < 400) return kept;
  const { code, message, details } = JSON.parse(kept.body).error;
  return { status: kept.status, body: refuse(new AppError(code, message, details)) };
}

/** Hashes a request with a key, for a verb that replays its own responses. Errors: `validation_error` for the key. */
export function hashRequest(key: string, bytes: Uint8Array): NonNullable<Context["idempotency"]> {
  checkKey(key);
  return { key: hash(key), body: hash(bytes) };
}

function checkKey(key: string): void {
  if (key.length >= 1 && key.length <= 255) return;
  throw new AppError("validation_error", "An Idempotency-Key is 1 to 255 characters long.", [
    { path: "Idempotency-Key", message: "must be 1 to 255 characters" },
  ]);
}

function hash(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

/** Claims the key in its own transaction, so that others see it at once, or returns the stored response. */
async function claim(ctx: Context, call: IdempotentCall): Promise<Claim | KeptAnswer> {
  const holder = randomUUID();
  const { key, route } = call;
  const { workspaceId, db } = ctx;
  const bodyHash = hash(call.bytes);
  const mine = { bodyHash, holder, status: null, body: null, createdAt: sql`now()`, updatedAt: sql`now()` };
  for (let attempt = 0; attempt < 5; attempt++) {
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
    const [found] = await db
      .select({
        bodyHash: idempotencyKeys.bodyHash,
        status: idempotencyKeys.status,
        body: idempotencyKeys.body,
      })
      .from(idempotencyKeys)
      .where(
        and(
          eq(idempotencyKeys.workspaceId, workspaceId),
          eq(idempotencyKeys.route, route),
          eq(idempotencyKeys.key, key),
        ),
      );
    // Freed between the two statements because its first request was refused; try to claim it again.
    if (!found) continue;
    if (found.bodyHash !== bodyHash) throw mismatch();
    if (found.status === null) throw inFlight();
    return { status: Number(found.status), body: found.body ?? "" };
  }
  throw inFlight();
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

async function keep(db: ScopedDatabase, claimed: Claim, answer: KeptAnswer): Promise<boolean> {
  const rows = await db
    .update(idempotencyKeys)
    .set({ status: String(answer.status), body: answer.body })
    .where(isHeld(claimed))
    .returning({ id: idempotencyKeys.id });
  return rows.length > 0;
}

/** Deletes the key only if it has no response: a commit whose confirmation was lost has one. */
async function free(db: ScopedDatabase, claimed: Claim): Promise<void> {
  try {
    await db.delete(idempotencyKeys).where(isHeld(claimed));
  } catch {
    // The database is away. The lease expires on its own, and the caller has to see the first error.
  }
}

function mismatch(): AppError {
  return new AppError(
    "idempotency_mismatch",
    "This Idempotency-Key was used with another body. Use a new key for a new request.",
  );
}

function inFlight(): AppError {
  return new AppError(
    "idempotency_in_flight",
    "The first request with this Idempotency-Key is still running. Please try again in a second.",
  );
}
