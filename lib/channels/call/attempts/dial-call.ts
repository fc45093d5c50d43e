import { z } from "zod";
import { withoutEntry, writeAuditEntry } from "@/lib/audit-log";
import { CallAttempt, readCallAttempt } from "@/lib/calls/call-attempt";
import { callerOf } from "@/lib/calls/claim-next-call";
import { findOpenAttempt } from "@/lib/calls/find-attempt";
import { findCall, requireFree } from "@/lib/calls/find-call";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { requirePhone } from "@/lib/require-phone";
import { pathId } from "@/lib/shapes";
import { beginAttempt } from "./begin-attempt";
import { ownPhone, readOwnPhone } from "./own-phone";
import { placeAttempt } from "./place-attempt";
import { findWhyNotCalled } from "./why-not-called";

export const dialCall = capability(
  {
    name: "dialCall",
    description:
      "Places a queued call through the phone provider: the caller's own phone rings first and, after a key is pressed there, the lead's. Costs callMinute for each started minute; calls that never ring are free.",
    scope: "calls:write",
    cost: "perCallMinute",
    needsApproval: true,
    refuses: ["invalid_state", "insufficient_credits"],
    commitsItself: true,
    input: z.object({
      id: pathId("call"),
      ...ownPhone,
    }),
    output: CallAttempt,
  },
  async (ctx, { id, personPhone, country }) => {
    await findCall(ctx, id);
    requirePhone(ctx);
    const toNumber = readOwnPhone(personPhone, country);
    // Commits before the provider is asked: after a crash in between, the row is `dialling`, and `recoverAttempts` asks
    // the provider about it. `findWhyNotCalled` locks campaign and call, so two people cannot begin the same call.
    const attempt = await transact(ctx, async (ctx) => {
      const barrier = await findWhyNotCalled(ctx, id);
      const call = await findCall(ctx, id);
      requireFree(ctx, call);
      if (barrier !== null) throw new AppError("invalid_state", barrier, { reason: "not_callable" });
      if (call.caller === "voice" || (await findOpenAttempt(ctx, id)))
        throw new AppError("invalid_state", "This call is already in progress.", { reason: "being_dialled" });
      const begun = await beginAttempt(ctx, call, { mode: "connect", toNumber, askedBy: callerOf(ctx) });
      await writeAuditEntry(ctx, { result: begun });
      return begun;
    });
    const result = await placeAttempt(ctx, attempt);
    if (result.kind === "busy" || result.kind === "unavailable")
      throw new AppError("unavailable", `${result.problem} Nothing was charged; try again, or dial by hand.`);
    if (result.kind === "refused")
      throw new AppError("invalid_state", `${result.problem} Nothing was charged; dial by hand.`, {
        reason: "refused",
      });
    return withoutEntry(await readCallAttempt(ctx, attempt.id));
  },
);
