/** Time zones of the states and regions of countries that have several zones, by name and postal abbreviation. */
const PARTS: Record<string, [zones: string[], names: string][]> = {
  US: [
    [
      ["America/New_York"],
      "CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV|Connecticut|Delaware|Georgia|Massachusetts|Maryland|Maine|North Carolina|New Hampshire|New Jersey|New York|Ohio|Pennsylvania|Rhode Island|South Carolina|Virginia|Vermont|West Virginia|District of Columbia",
    ],
    [["America/New_York", "America/Chicago"], "FL IN KY MI TN|Florida|Indiana|Kentucky|Michigan|Tennessee"],
    [
      ["America/Chicago"],
      "AL AR IA IL LA MN MO MS OK WI|Alabama|Arkansas|Iowa|Illinois|Louisiana|Minnesota|Missouri|Mississippi|Oklahoma|Wisconsin",
    ],
    [["America/Chicago", "America/Denver"], "KS ND NE SD TX|Kansas|North Dakota|Nebraska|South Dakota|Texas"],
    [["America/Denver"], "CO MT NM UT WY|Colorado|Montana|New Mexico|Utah|Wyoming"],
    [["America/Phoenix", "America/Denver"], "AZ|Arizona"],
    [["America/Denver", "America/Los_Angeles"], "ID OR|Idaho|Oregon"],
    [["America/Los_Angeles"], "CA WA|California|Washington"],
    [["America/Los_Angeles", "America/Denver"], "NV|Nevada"],
    [["America/Anchorage", "America/Adak"], "AK|Alaska"],
    [["Pacific/Honolulu"], "HI|Hawaii"],
  ],
  CA: [
    [["America/Toronto", "America/Winnipeg"], "ON|Ontario"],
    [["America/Toronto", "America/Halifax"], "QC|Quebec|Québec"],
    [["America/Halifax"], "NB NS PE|New Brunswick|Nova Scotia|Prince Edward Island"],
    [["America/St_Johns", "America/Halifax"], "NL|Newfoundland|Labrador"],
    [["America/Winnipeg"], "MB|Manitoba"],
    [["America/Regina", "America/Edmonton"], "SK|Saskatchewan"],
    [["America/Edmonton"], "AB|Alberta"],
    [["America/Vancouver", "America/Edmonton"], "BC|British Columbia"],
  ],
  AU: [
    [["Australia/Sydney"], "NSW ACT|New South Wales|Canberra"],
    [["Australia/Melbourne"], "VIC|Victoria"],
    [["Australia/Brisbane"], "QLD|Queensland"],
    [["Australia/Adelaide"], "SA|South Australia"],
    [["Australia/Perth"], "WA|Western Australia"],
    [["Australia/Hobart"], "TAS|Tasmania"],
    [["Australia/Darwin"], "NT|Northern Territory"],
  ],
};

/**
 * The IANA time zones of a person with a number of a country (ISO 3166-1 alpha-2). One zone if the country has only one or the location
 * tells which; otherwise all that are possible. None if the country is unknown.
 */
export function timeZonesOf(country: string | null, location: string | null): string[] {
  if (country === null) return [];
  const zones = zonesOfCountry(country);
  if (zones.length < 2 || location === null) return zones;
  const part = PARTS[country]?.find(([, names]) => isNamed(location, names));
  if (part) return part[0];
  const city = zones.filter((zone) => isNamed(location, `|${zone.split("/").at(-1)!.replaceAll("_", " ")}`));
  return city.length > 0 ? city : zones;
}

const known = new Map<string, string[]>();

/** Asked of ICU once for each country: it takes a third of a millisecond. */
function zonesOfCountry(country: string): string[] {
  const before = known.get(country);
  if (before) return before;
  const locale = new Intl.Locale(`und-${country}`) as Intl.Locale & { getTimeZones?(): string[] | undefined };
  const zones = locale.getTimeZones?.() ?? [];
  known.set(country, zones);
  return zones;
}

/** Abbreviations are matched case-sensitively, names in any case. */
function isNamed(location: string, names: string): boolean {
  const [short = "", ...long] = names.split("|");
  const words = new Set(location.split(/[^\p{L}]+/u));
  if (short.split(" ").some((word) => word !== "" && words.has(word))) return true;
  const plain = ` ${location
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .join(" ")} `;
  return long.some((name) => plain.includes(` ${name.toLowerCase()} `));
}
