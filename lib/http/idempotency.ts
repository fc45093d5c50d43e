import { createHash, randomUUID } from "node:crypto";
import { isNull } from "drizzle-orm";
import { idempotencyKeys } from "@/db/schema";
import { and, eq, type ScopedDatabase, sql } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { newId } from "@/lib/id";
import { ERROR_STATUS } from "./error-status";

/** What was answered: the status, and the body byte for byte. */
export type KeptAnswer = { status: number; body: string };

export type IdempotentCall = {
  /** The value of `Idempotency-Key`. */
  key: string;
  /** Method and path as called: one key on two paths is two keys. */
  route: string;
  bytes: Uint8Array;
  work: (ctx: Context) => Promise<KeptAnswer>;
  /** The work has transactions of its own, and is done by the time it answers. */
  commitsItself?: boolean | undefined;
  /** The body that tells this very caller of a refusal, under its own request id. */
  refuse: (error: AppError) => string;
};

/** A row of ours while in flight; another holder is another request that took it over. */
type Claim = { id: string; holder: string; workspaceId: WorkspaceId };

/** After it a key without an answer belongs to nobody: its process has died. */
const LEASE = sql`interval '60 seconds'`;
const KEPT = sql`interval '24 hours'`;

/**
 * Runs `work` at most once for a key, and answers every later call with what it answered. The answer commits together
 * with the verb; with one that commits itself, right after it. 2xx and refusals of the body itself (`validation_error`) are kept for 24 h; after
 * anything else, a refused state included, the key is free again: what was not possible then may be by now.
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
      // A verb that took so long that another request holds the key by now must not count: this rolls it back.
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

/** A kept refusal names the request that was refused first: this caller has to find its own request in the log. */
function readdress(kept: KeptAnswer, refuse: IdempotentCall["refuse"]): KeptAnswer {
  if (kept.status < 400) return kept;
  const { code, message, details } = JSON.parse(kept.body).error;
  return { status: kept.status, body: refuse(new AppError(code, message, details)) };
}

/** A request with a key, for a verb that answers repeats itself. Errors: `validation_error` for the key. */
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

/** Takes the key in a transaction of its own, so that others see it at once; or gives the answer that is there. */
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
    // Freed between the two statements: its first request was refused, so this one may have it.
    if (!found) continue;
    if (found.bodyHash !== bodyHash) throw mismatch();
    if (found.status === null) throw inFlight();
    return { status: Number(found.status), body: found.body ?? "" };
  }
  throw inFlight();
}

/** The row is still in flight, and in our hands. */
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

/** Only while there is no answer: a commit whose reply was lost on the way has one. */
async function free(db: ScopedDatabase, claimed: Claim): Promise<void> {
  try {
    await db.delete(idempotencyKeys).where(isHeld(claimed));
  } catch {
    // The database is away; the lease ends by itself, and the caller has to learn of the first error.
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
