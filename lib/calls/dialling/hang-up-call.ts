import { z } from "zod";
import { capability } from "@/lib/capability";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { PhoneError } from "@/lib/phone/phone-client";
import { pathId } from "@/lib/shapes";
import { findCall } from "../find-call";
import { CallDial, readCallDial } from "./call-dial";
import { requireDialler } from "./dialler";
import { type DialRow, findDialOfCall } from "./find-dial";

export const hangUpCall = capability(
  {
    name: "hangUpCall",
    description: "Ends a call that goes on through the telephone provider.",
    scope: "calls:write",
    cost: "free",
    needsApproval: false,
    input: z.object({ id: pathId("call") }),
    output: CallDial,
  },
  async (ctx, { id }) => {
    const dial = await requireLiveDial(ctx, id);
    const { client } = requireDialler();
    const isQueued = dial.providerStatus === "queued";
    await asUnavailable(() => client.end(dial.providerSid!, isQueued ? "canceled" : "completed"));
    return readCallDial(ctx, dial.id);
  },
);

/** Errors: `not_found`; `invalid_state` where no call goes on. */
export async function requireLiveDial(ctx: Context, callId: string): Promise<DialRow> {
  await findCall(ctx, callId);
  const dial = await findDialOfCall(ctx, callId);
  if (dial?.state === "live" && dial.providerSid !== null) return dial;
  throw new AppError("invalid_state", "No call goes on there.", { reason: "not_live" });
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
