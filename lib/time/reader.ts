/**
 * The language of the pages, BCP 47. Dates and numbers follow it and not the browser, whose language the words around them
 * are not in.
 */
export const PAGE_LOCALE = "en-US";

/** The IANA time zone from a cookie, whose value anyone can set; "UTC" if it is not a valid zone. */
export function chooseZone(value: string | undefined): string {
  if (!value) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(value) }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
