import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Phone } from "@/lib/ports/phone";

/** Errors: `invalid_state` if no telephone provider is configured. */
export function requirePhone({ adapters }: Context): Phone {
  if (adapters.phone) return adapters.phone;
  throw new AppError(
    "invalid_state",
    "No telephone provider is set: dial by hand, or set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.",
    { reason: "no_provider" },
  );
}
