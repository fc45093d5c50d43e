import { calls } from "@/db/schema";
import { and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { AppError, notFound } from "@/lib/errors";
import type { CallRow } from "./call";
import { callerOf } from "./claim-next-call";

/** The row of a call of this workspace; with `lock` it cannot change until the transaction ends. Errors: `not_found`. */
export async function findCall(ctx: Context, id: string, options: { lock?: boolean } = {}): Promise<CallRow> {
  const query = ctx.db
    .select()
    .from(calls)
    .where(and(eq(calls.workspaceId, ctx.workspaceId), eq(calls.id, id)));
  const [call] = await (options.lock ? query.for("update") : query);
  if (!call) throw notFound("call");
  return call;
}

/** Whether a call was canceled while the caller had claimed it. */
export function isCanceledInFlight(ctx: Context, call: CallRow): boolean {
  return call.state === "canceled" && call.claimedBy === callerOf(ctx);
}

/** Errors: `invalid_state` for a call that has ended, or that somebody else has claimed. */
export function requireFree(ctx: Context, call: CallRow): void {
  if (call.state !== "open")
    throw new AppError("invalid_state", "This call is already over. See its outcome.", {
      status: call.state,
      outcome: call.outcome,
    });
  const isForeign = call.claimedBy !== null && call.claimedBy !== callerOf(ctx);
  if (isForeign && call.claimedUntil !== null && call.claimedUntil > new Date())
    throw new AppError("invalid_state", "Somebody else has claimed this call. Take the next one.", {
      claimedBy: call.claimedBy,
      claimedUntil: call.claimedUntil.toISOString(),
    });
}
