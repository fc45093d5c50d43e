import { type CallAttemptRow, findOpenAttempt } from "@/lib/calls/find-attempt";
import { findCall } from "@/lib/calls/find-call";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { PhoneError } from "@/lib/ports/phone";
import { requirePhone } from "@/lib/require-phone";

export type LiveAttempt = CallAttemptRow & { providerSid: string };

/** Errors: `not_found`; `invalid_state` if no call is in progress. */
export async function requireLiveAttempt(ctx: Context, callId: string): Promise<LiveAttempt> {
  await findCall(ctx, callId);
  const attempt = await findOpenAttempt(ctx, callId);
  if (attempt?.state === "live" && attempt.providerSid !== null)
    return { ...attempt, providerSid: attempt.providerSid };
  throw new AppError("invalid_state", "This call is not in progress.", { reason: "not_live" });
}

/** Ends a call at the provider, whatever its status. False if it is already over. Errors: `PhoneError`. */
export function endAtProvider(
  ctx: Context,
  attempt: Pick<LiveAttempt, "providerSid" | "providerStatus">,
): Promise<boolean> {
  const how = attempt.providerStatus === "queued" ? "canceled" : "completed";
  return requirePhone(ctx).client.end(attempt.providerSid, how);
}

/** Errors: `unavailable` if the provider cannot be reached. */
export async function asUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PhoneError) throw new AppError("unavailable", `${error.message} Try again.`);
    throw error;
  }
}
