import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

export type PhoneNumber = {
  /** E.164: `+` and up to 15 digits. */
  number: string;
  /** Digits to dial after the other side has answered. */
  extension: string | null;
  /** ISO 3166-1 alpha-2; null for numbers that belong to no country, such as +800. */
  country: string | null;
};

/**
 * Converts a number as written on a page to E.164. A number without a country code is read with the numbering plan of the
 * first of `countries` (ISO 3166-1 alpha-2) in which it is valid. Null if none fits: a guess would call a stranger.
 */
export function readPhoneNumber(text: string, countries: readonly string[]): PhoneNumber | null {
  // "+44 (0)20 …": the zero is dialed only within the country.
  const written = text.replace(/^(\s*(?:\+|00)\s*\d{1,3}[\s.-]*)\(0\)/, "$1");
  const candidates: (CountryCode | undefined)[] = /^\s*\+/.test(written)
    ? [undefined]
    : countries.filter((country) => isSupportedCountry(country));
  for (const country of candidates) {
    const found = parsePhoneNumberFromString(written, country);
    if (!found?.isValid()) continue;
    return { number: found.number, extension: found.ext ?? null, country: found.country ?? null };
  }
  return null;
}
