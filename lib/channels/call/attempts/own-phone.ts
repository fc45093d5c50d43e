import { Country, readWrittenNumber } from "@/lib/calls/do-not-call/written-number";
import { AppError } from "@/lib/errors";
import { text } from "@/lib/shapes";

/** Input fields of the person who is connected to a lead. */
export const ownPhone = {
  personPhone: text(3, 40).meta({
    format: "phone-number",
    examples: ["+44 113 496 0000"],
    description: "The caller's own phone number, with its country code. It rings first.",
  }),
  country: Country.optional().describe(
    "For a number without a country code: an ISO 3166-1 alpha-2 code or the name of a country.",
  ),
};

/** Returns E.164. Errors: `validation_error`. */
export function readOwnPhone(written: string, country: string | undefined): string {
  const number = readWrittenNumber(written, country)?.number;
  if (number) return number;
  const message = "must be a phone number with its country, as in +44 113 496 0000";
  throw new AppError("validation_error", `The request is invalid: personPhone ${message}.`, [
    { path: "personPhone", message },
  ]);
}
