import { capability } from "@/lib/capability";
import { suppress } from "./suppress";
import { SuppressedAddress } from "./suppressed-address";
import { Suppression } from "./suppression";

export const restoreSuppression = capability(
  {
    name: "restoreSuppression",
    description:
      "Restores an address that was just removed from the suppression list, with its original reason.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    input: Suppression.pick({ reason: true, note: true })
      .partial({ note: true })
      .extend({ email: SuppressedAddress }),
    output: Suppression,
  },
  (ctx, { email, reason, note }) => suppress(ctx, { email, reason, note }),
);
