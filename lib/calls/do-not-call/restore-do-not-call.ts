import { z } from "zod";
import { blockNumber } from "@/lib/calls/blocked-numbers";
import { capability } from "@/lib/capability";
import { DoNotCallEntry } from "./do-not-call-entry";

export const restoreDoNotCall = capability(
  {
    name: "restoreDoNotCall",
    description:
      "Restores a number that was just removed from the do-not-call list, with its original reason.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: DoNotCallEntry.pick({ reason: true, note: true })
      .partial({ note: true })
      .extend({
        phone: z.string().regex(/^\+[1-9]\d{5,14}$/, "must be a number in E.164, such as +442079460018"),
      }),
    output: DoNotCallEntry,
  },
  (ctx, { phone, reason, note }) => blockNumber(ctx, { phone, reason, note }),
);
