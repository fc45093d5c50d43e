/**
 * The most preferred locale of an Accept-Language header (RFC 9110 §12.5.4) that numbers and dates can be formatted in;
 * otherwise "en".
 */
export function chooseLocale(acceptLanguage: string | null | undefined): string {
  const asked = (acceptLanguage ?? "")
    .slice(0, 500)
    .split(",")
    .map((part) => {
      const [tag, ...parameters] = part.trim().split(";");
      const weight = Number(
        parameters
          .find((one) => one.trim().startsWith("q="))
          ?.trim()
          .slice(2) ?? 1,
      );
      return { tag: tag!.trim(), weight: Number.isNaN(weight) ? 0 : weight };
    })
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight);
  for (const { tag } of asked) {
    try {
      const [locale] = Intl.NumberFormat.supportedLocalesOf(tag);
      if (locale) return locale;
    } catch {
      // "*" or an invalid language tag.
    }
  }
  return "en";
}

/** The IANA time zone from a cookie, whose value anyone can set; "UTC" if it is not a valid zone. */
export function chooseZone(value: string | undefined): string {
  if (!value) return "UTC";
  try {
    return new Intl.DateTimeFormat("en", { timeZone: decodeURIComponent(value) }).resolvedOptions().timeZone;
  } catch {
    return "UTC";
  }
}
