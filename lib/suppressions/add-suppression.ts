import { capability } from "@/lib/capability";
import { suppress } from "./suppress";
import { SuppressedAddress } from "./suppressed-address";
import { Suppression } from "./suppression";

export const addSuppression = capability(
  {
    name: "addSuppression",
    description:
      "Suppresses an address, or everybody at a domain (`@example.com`): no more email is sent there, including queued ones. What is already suppressed is unchanged.",
    scope: "suppressions:write",
    cost: "free",
    needsApproval: true,
    input: Suppression.pick({ note: true }).partial().extend({ email: SuppressedAddress }),
    output: Suppression,
  },
  (ctx, { email, note }) => suppress(ctx, { email, reason: "manual", note }),
);
