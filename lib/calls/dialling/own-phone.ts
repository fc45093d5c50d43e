import { z } from "zod";
import { AppError } from "@/lib/errors";
import { Country, readWrittenNumber } from "../do-not-call/written-number";

/** Fields of whoever is put through to a lead. */
export const ownPhone = {
  personPhone: z
    .string()
    .min(3)
    .max(40)
    .describe("The caller's own telephone number, with its country: it rings first."),
  country: Country.optional().describe("ISO 3166-1 alpha-2 code, for a number without its country."),
};

/** E.164. Errors: `validation_error`. */
export function readOwnPhone(written: string, country: string | undefined): string {
  const number = readWrittenNumber(written, country)?.number;
  if (number) return number;
  const message = "must be a telephone number with its country, as in +44 113 496 0000";
  throw new AppError("validation_error", `The request was not understood: personPhone ${message}.`, [
    { path: "personPhone", message },
  ]);
}
