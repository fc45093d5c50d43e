import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { Phone } from "@/lib/ports/phone";

/** Errors: `invalid_state` if no phone provider is configured. */
export function requirePhone({ adapters }: Context): Phone {
  if (adapters.phone) return adapters.phone;
  throw new AppError(
    "invalid_state",
    "No phone provider is set up: dial by hand, or ask whoever runs this service to set one up.",
    { reason: "no_provider" },
  );
}
