import { type Context, transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { ERROR_STATUS } from "./error-status";
import { hash } from "./hash";
import { hashBody } from "./hash-body";
import { claimKey, freeKey, inFlight, type KeptAnswer, keepAnswer } from "./idempotency-key";

/** How long a repeated call waits for the answer of the first one, in milliseconds. Tests shorten it. */
export const patience = { ms: 30_000 };

export type IdempotentCall = {
  /** Value of the `Idempotency-Key` header. */
  key: string;
  /** Method and path as called: one key on two paths counts as two keys. */
  route: string;
  bytes: Uint8Array;
  /** Ends the wait for the first answer. */
  signal?: AbortSignal | undefined;
  work: (ctx: Context) => Promise<KeptAnswer>;
  /** The work commits its own transactions, and is complete when it returns. */
  commitsItself?: boolean | undefined;
  /** Makes the error body for this caller, with its own request id. */
  refuse: (error: AppError) => string;
};

/**
 * Runs `work` at most once per key, and replays its response to every later call.
 *
 * States of a key: absent → in flight (`claimKey`) → stored (`keepAnswer`), or absent again (`freeKey`). The claim commits before
 * `work` runs, so that concurrent requests see it. The response commits in the same transaction as the verb; for a verb
 * that commits itself, right after it. 2xx and rejections of the body itself (`validation_error`) are kept for 24 h. After
 * anything else, including a refused state, the key is freed, because what was not possible then may be possible later. A
 * key in flight can be taken over once its lease has passed; until then a repeated call waits, up to 30 s.
 *
 * Errors: `validation_error` for the key, `idempotency_mismatch`, `idempotency_in_flight`, and those of `work`.
 */
export async function runOnce(
  ctx: Context,
  call: IdempotentCall,
): Promise<KeptAnswer & { replayed: boolean }> {
  checkKey(call.key);
  const claimed = await claimKey(
    ctx,
    { route: call.route, key: call.key, bodyHash: hashBody(call.bytes) },
    {
      waitMs: patience.ms,
      signal: call.signal,
    },
  );
  if ("status" in claimed) return { ...readdress(claimed, call.refuse), replayed: true };
  try {
    if (call.commitsItself) {
      const answer = await call.work(ctx);
      await keepAnswer(ctx.db, claimed, answer);
      return { ...answer, replayed: false };
    }
    const answer = await transact(ctx, async (tx) => {
      const made = await call.work(tx);
      // If the verb ran past its lease and another request took the key over, its work must not count: this rolls it back.
      if (!(await keepAnswer(tx.db, claimed, made))) throw inFlight();
      return made;
    });
    return { ...answer, replayed: false };
  } catch (error) {
    if (error instanceof AppError && error.code === "validation_error") {
      const refusal = { status: ERROR_STATUS[error.code], body: call.refuse(error) };
      if (await keepAnswer(ctx.db, claimed, refusal)) return { ...refusal, replayed: false };
    } else await freeKey(ctx.db, claimed);
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
  return { key: hash(key), body: hashBody(bytes) };
}

function checkKey(key: string): void {
  if (key.length >= 1 && key.length <= 255) return;
  throw new AppError("validation_error", "An Idempotency-Key is 1 to 255 characters long.", [
    { path: "Idempotency-Key", message: "must be 1 to 255 characters" },
  ]);
}
