import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * An E.164 number as people read it, "+44 20 7946 0018", grouped as in its country. A number with an unknown numbering plan is returned
 * unchanged. Server only: the numbering plans of all countries are too large for a page.
 */
export function showNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
