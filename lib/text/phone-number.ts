import { type CountryCode, isSupportedCountry, parsePhoneNumberFromString } from "libphonenumber-js/max";

export type PhoneNumber = {
  /** E.164: `+` and up to 15 digits. */
  number: string;
  /** What is dialed after the other side has answered; digits. */
  extension: string | null;
  /** ISO 3166-1 alpha-2; null for numbers of no country, such as +800. */
  country: string | null;
};

/**
 * A number as a page writes it, in E.164. One that names no country itself is read by `countries` (ISO 3166-1 alpha-2),
 * the first in whose plan it is valid; without one that fits it is null, because a guess would call a stranger.
 */
export function readPhoneNumber(text: string, countries: readonly string[]): PhoneNumber | null {
  // "+44 (0)20 …": the zero is dialed at home only.
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
