import { z } from "zod";
import { countryOfPlace } from "@/lib/text/countries-of";
import { type PhoneNumber, readPhoneNumber } from "@/lib/text/phone-number";

/** A country as people write it: its ISO 3166-1 alpha-2 code or its name. */
export const Country = z
  .string()
  .max(60)
  .transform((text, ctx) => {
    const code = /^[a-z]{2}$/i.test(text.trim()) ? text.trim().toUpperCase() : countryOfPlace(text);
    if (code !== null) return code;
    ctx.addIssue({ code: "custom", message: "must be a country, such as GB" });
    return z.NEVER;
  })
  .meta({ format: "country", examples: ["GB", "Germany"] });

/** A number typed by a person: in international format, or national for the country they gave. */
export function readWrittenNumber(text: string, country: string | undefined): PhoneNumber | null {
  return readPhoneNumber(text, country === undefined ? [] : [country]);
}

export const UNREADABLE = "must be a phone number with a country code, such as +44 20 7946 0018";
