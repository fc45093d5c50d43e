/** "bakeries, breweries and hotels" → three values, without quotes around them. */
export function splitList(text: string): string[] {
  return text
    .split(/\s*[,;]\s*(?:(?:and|or)\s+)?|\s+(?:and|or|as well as|plus)\s+|\s*&\s+/i)
    .map((word) => tidyValue(word.replace(/^(?:both|also|the|any|all|some|our|either|maybe|a|an)\s+/i, "")))
    .filter(Boolean);
}

/** A value without surrounding quotes and trailing punctuation. */
export function tidyValue(text: string): string {
  return text
    .replace(/^[\s"'(:=]+|[\s"',;:!?)]+$/g, "")
    .replace(/(?<![A-Z])\.$/, "")
    .trim();
}
