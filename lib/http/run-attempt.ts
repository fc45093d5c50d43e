import { setTimeout as pause } from "node:timers/promises";
import { isDatabaseAway } from "@/db/is-database-away";
import type { ActionResult } from "@/lib/action-result";
import { ATTEMPT_HEADER, SETTLE_HEADER } from "@/lib/attempt-headers";
import { type Context, transact } from "@/lib/context";
import { failAction } from "@/lib/fail-action";
import { isUuid } from "@/lib/shapes";
import { hash } from "./hash";
import { claimKey, findKey, type KeptAnswer, keepAnswer } from "./idempotency-key";

/** One press of a button. `isSettling`: its answer was lost, and the page asks what became of it. */
export type Attempt = { id: string; isSettling: boolean };

/** The attempt that a request belongs to; null if the client sends none. */
export function readAttempt(request: Headers): Attempt | null {
  const id = request.get(ATTEMPT_HEADER);
  return id && isUuid(id) ? { id, isSettling: request.has(SETTLE_HEADER) } : null;
}

/** Whether the action was done is not known now. The page has to ask again. */
export class AnswerLost extends Error {
  override readonly name = "AnswerLost";
}

type Action<T> = {
  name: string;
  input: unknown;
  /** As in `CapabilitySpec`. */
  commitsItself?: boolean | undefined;
  secretOutput?: string | undefined;
  work: (ctx: Context) => Promise<T>;
};

/**
 * Runs an action at most once per attempt and stores its answer with what it did, in one transaction. A page that lost the
 * answer asks again with the same attempt, and learns for certain what became of it:
 * - It is done or was refused: the stored answer.
 * - It never arrived, or its process died: it was not done, and will not be; a request that arrives late does nothing.
 * - It commits its own transactions and its process died: `MAYBE_DONE`.
 *
 * Refusals are returned. Errors: `AnswerLost`.
 */
export async function runAttempt<T>(
  ctx: Context,
  attempt: Attempt,
  action: Action<T>,
): Promise<ActionResult<T>> {
  const request = {
    route: `action ${action.name}`,
    key: attempt.id,
    bodyHash: hash(JSON.stringify(action.input) ?? ""),
  };
  if (attempt.isSettling) return read(await settle(ctx, request, action.commitsItself ?? false));
  const claimed = await claimKey(ctx, request);
  if ("status" in claimed) return read(claimed);
  const keep = (ctx: Context, result: ActionResult<T>) => keepAnswer(ctx.db, claimed, toKeep(result, action));
  try {
    if (action.commitsItself) {
      const done = { ok: true, data: await action.work(ctx) } as const;
      await keep(ctx, done);
      return done;
    }
    return await transact(ctx, async (ctx) => {
      const done = { ok: true, data: await action.work(ctx) } as const;
      // The page asked meanwhile and was told that it is not done. Throwing rolls it back.
      if (!(await keep(ctx, done))) throw new Error(`The attempt at ${action.name} was given up.`);
      return done;
    });
  } catch (error) {
    if (isDatabaseAway(error)) throw new AnswerLost("The database went away.", { cause: error });
    const failed = failAction(error, action.name);
    await keep(ctx, failed);
    return failed;
  }
}

const PAUSE_MS = 200;
/** How long an action that is still running may take before it is given up. */
const PATIENCE_MS = 10_000;

/** The stored answer of an attempt; an attempt without one gets `NOT_DONE` as its answer. */
async function settle(
  ctx: Context,
  request: { route: string; key: string; bodyHash: string },
  commitsItself: boolean,
): Promise<KeptAnswer> {
  const end = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await findKey(ctx, request);
    if (!found) {
      // From here on a late request finds the key taken. If it was faster, the next turn sees it.
      const claimed = await claimNotDone(ctx, request).catch(() => null);
      if (claimed) return claimed;
      continue;
    }
    if (found.status !== null) return { status: Number(found.status), body: found.body ?? "" };
    const isOver = performance.now() > end;
    if (found.isStale || (isOver && !commitsItself)) {
      await keepAnswer(
        ctx.db,
        { id: found.id, holder: found.holder, workspaceId: ctx.workspaceId },
        commitsItself ? MAYBE_DONE : NOT_DONE,
      );
    } else if (isOver) throw new AnswerLost("The action is still running.");
    else await pause(PAUSE_MS);
  }
}

/** In one transaction, so that a late request waits for the answer and does not meet a key without one. */
function claimNotDone(ctx: Context, request: Parameters<typeof claimKey>[1]): Promise<KeptAnswer> {
  return transact(ctx, async (ctx) => {
    const claimed = await claimKey(ctx, request);
    if ("status" in claimed) return claimed;
    await keepAnswer(ctx.db, claimed, NOT_DONE);
    return NOT_DONE;
  });
}

function toKeep(result: ActionResult<unknown>, { secretOutput }: Action<unknown>): KeptAnswer {
  const kept = result.ok && secretOutput ? refusal(secretOutput) : result;
  return { status: result.ok ? 200 : 409, body: JSON.stringify(kept) };
}

function read<T>({ body }: KeptAnswer): ActionResult<T> {
  return JSON.parse(body);
}

function refusal(message: string): ActionResult<never> {
  return { ok: false, error: { code: "unavailable", message } };
}

const NOT_DONE: KeptAnswer = {
  status: 409,
  body: JSON.stringify(
    refusal("The connection was lost before this could be done. Nothing was changed: try again."),
  ),
};
const MAYBE_DONE: KeptAnswer = {
  status: 409,
  body: JSON.stringify(
    refusal("The service ended while doing this. Check whether it was done before you try again."),
  ),
};
