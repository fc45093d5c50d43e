import { z } from "zod";
import { removeBlocked } from "@/lib/blocklist/blocklist";
import { DO_NOT_CALL } from "@/lib/calls/blocked-numbers";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";

export const removeDoNotCall = capability(
  {
    name: "removeDoNotCall",
    description:
      "Removes a number from the do-not-call list. A lead that asked not to be called is still not called, and calls that left the queue do not come back.",
    scope: "calls:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("do-not-call entry") }),
    output: z.object({ ok: z.literal(true) }),
  },
  (ctx, { id }) => removeBlocked(ctx, DO_NOT_CALL, id),
);
