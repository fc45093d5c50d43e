import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { PhoneError } from "@/lib/phone/phone-client";
import { findCall } from "../find-call";
import { requireDialler } from "./dialler";
import { type DialRow, findDialOfCall } from "./find-dial";

export type LiveDial = DialRow & { providerSid: string };

/** Errors: `not_found`; `invalid_state` where no call goes on. */
export async function requireLiveDial(ctx: Context, callId: string): Promise<LiveDial> {
  await findCall(ctx, callId);
  const dial = await findDialOfCall(ctx, callId);
  if (dial?.state === "live" && dial.providerSid !== null) return { ...dial, providerSid: dial.providerSid };
  throw new AppError("invalid_state", "No call goes on there.", { reason: "not_live" });
}

/** Ends a call at the provider, whatever it is at. False where it is over. Errors: `PhoneError`. */
export function endAtProvider(dial: Pick<LiveDial, "providerSid" | "providerStatus">): Promise<boolean> {
  const how = dial.providerStatus === "queued" ? "canceled" : "completed";
  return requireDialler().client.end(dial.providerSid, how);
}

/** Errors: `unavailable` where the provider cannot be asked. */
export async function asUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof PhoneError) throw new AppError("unavailable", `${error.message} Try again.`);
    throw error;
  }
}
