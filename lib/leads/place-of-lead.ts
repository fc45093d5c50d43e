import type { leads } from "@/db/schema";
import { countriesOf, countryOfPlace } from "@/lib/text/countries-of";
import { timeZonesOf } from "@/lib/time/time-zones-of";
import { numberOfLead } from "./number-of-lead";

type LeadParts = Pick<typeof leads.$inferSelect, "phone" | "domain" | "location" | "evidence">;

/** Where a country has several zones and nothing tells which, the one that most of its people are nearest to. */
const MAIN_ZONES: Record<string, string> = {
  US: "America/Chicago",
  CA: "America/Toronto",
  MX: "America/Mexico_City",
  BR: "America/Sao_Paulo",
  AU: "Australia/Sydney",
  RU: "Europe/Moscow",
  ID: "Asia/Jakarta",
  KZ: "Asia/Almaty",
  ES: "Europe/Madrid",
  PT: "Europe/Lisbon",
  DE: "Europe/Berlin",
  FR: "Europe/Paris",
  CN: "Asia/Shanghai",
  CL: "America/Santiago",
  AR: "America/Argentina/Buenos_Aires",
  NZ: "Pacific/Auckland",
};

/**
 * Where a lead is: its location decides, else the country of its number or of its host. `zone` is an IANA time zone; both are
 * null if nothing tells.
 */
export function placeOfLead(lead: LeadParts): { country: string | null; zone: string | null } {
  const { domain, location } = lead;
  const country =
    countryOfPlace(location) ??
    numberOfLead(lead)?.country ??
    countriesOf({ pageUrl: null, domain, location: null })[0] ??
    null;
  const zones = timeZonesOf(country, location);
  const main = country === null ? undefined : MAIN_ZONES[country];
  return { country, zone: (main && zones.includes(main) ? main : zones[0]) ?? null };
}
