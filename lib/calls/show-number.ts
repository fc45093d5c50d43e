import { parsePhoneNumberFromString } from "libphonenumber-js/max";

/**
 * A number in E.164 as people read it, "+44 20 7946 0018", grouped as in its country; one of an unknown plan stays as it is.
 * For the server alone: the plans of all countries weigh more than a page may.
 */
export function showNumber(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}
