import { capability } from "@/lib/capability";
import { EmailAddress } from "@/lib/text/email-address";
import { suppress } from "./suppress";
import { Suppression } from "./suppression";

export const addSuppression = capability(
  {
    name: "addSuppression",
    description:
      "Bars an address: no mail goes to it any more, queued ones included. An address that is barred already stays as it is.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    input: Suppression.pick({ note: true }).partial().extend({ email: EmailAddress }),
    output: Suppression,
  },
  (ctx, { email, note }) => suppress(ctx, { email, reason: "manual", note }),
);
