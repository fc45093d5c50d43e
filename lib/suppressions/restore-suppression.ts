import { capability } from "@/lib/capability";
import { EmailAddress } from "@/lib/text/email-address";
import { suppress } from "./suppress";
import { Suppression } from "./suppression";

export const restoreSuppression = capability(
  {
    name: "restoreSuppression",
    description:
      "Puts an address back that was just taken off the suppression list, with the reason that it stood there for.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    input: Suppression.pick({ reason: true, note: true })
      .partial({ note: true })
      .extend({ email: EmailAddress }),
    output: Suppression,
  },
  (ctx, { email, reason, note }) => suppress(ctx, { email, reason, note }),
);
