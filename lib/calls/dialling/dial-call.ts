import { z } from "zod";
import { capability } from "@/lib/capability";
import { transact } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { pathId } from "@/lib/shapes";
import { callerOf } from "../claim-next-call";
import { findCall, requireFree } from "../find-call";
import { beginDial } from "./begin-dial";
import { findCallBarrier } from "./call-barrier";
import { CallDial, readCallDial } from "./call-dial";
import { requireDialler } from "./dialler";
import { findDialOfCall } from "./find-dial";
import { ownPhone, readOwnPhone } from "./own-phone";
import { placeDial } from "./place-dial";

export const dialCall = capability(
  {
    name: "dialCall",
    description:
      "Makes a call of the list through the telephone provider: the caller's own phone rings first, and after a key is pressed there, the lead's. Costs callMinute for every started minute; what never rings costs nothing.",
    scope: "calls:write",
    cost: "perCallMinute",
    needsApproval: true,
    refuses: ["invalid_state", "insufficient_credits"],
    commitsItself: true,
    input: z.object({
      id: pathId("call"),
      ...ownPhone,
    }),
    output: CallDial,
  },
  async (ctx, { id, personPhone, country }) => {
    await findCall(ctx, id);
    requireDialler();
    const toNumber = readOwnPhone(personPhone, country);
    const dial = await transact(ctx, async (ctx) => {
      const barrier = await findCallBarrier(ctx, id);
      const call = await findCall(ctx, id);
      requireFree(ctx, call);
      if (barrier !== null) throw new AppError("invalid_state", barrier, { reason: "not_callable" });
      if (call.caller === "voice" || (await findDialOfCall(ctx, id)))
        throw new AppError("invalid_state", "This call is being made already.", { reason: "being_dialled" });
      return beginDial(ctx, call, { mode: "connect", toNumber, askedBy: callerOf(ctx) });
    });
    const result = await placeDial(ctx, dial);
    if (result.kind === "busy" || result.kind === "unavailable")
      throw new AppError("unavailable", `${result.problem} Nothing was charged; try again, or dial by hand.`);
    if (result.kind === "refused")
      throw new AppError("invalid_state", `${result.problem} Nothing was charged; dial by hand.`, {
        reason: "refused",
      });
    return readCallDial(ctx, dial.id);
  },
);
