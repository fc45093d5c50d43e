import { z } from "zod";
import { removeBlocked } from "@/lib/blocklist/blocklist";
import { capability } from "@/lib/capability";
import { pathId } from "@/lib/shapes";
import { SUPPRESSIONS } from "./suppress";

export const removeSuppression = capability(
  {
    name: "removeSuppression",
    description:
      "Removes an address from the suppression list. A lead that has unsubscribed or bounced is still not emailed.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    input: z.object({ id: pathId("suppression") }),
    output: z.object({ ok: z.literal(true) }),
  },
  (ctx, { id }) => removeBlocked(ctx, SUPPRESSIONS, id),
);
