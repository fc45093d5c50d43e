import type { leads } from "@/db/schema";
import { countriesOf } from "@/lib/text/countries-of";
import { type PhoneNumber, readPhoneNumber } from "@/lib/text/phone-number";

type LeadRow = typeof leads.$inferSelect;
type LeadParts = Partial<Pick<LeadRow, "phone" | "domain" | "location">> & Pick<LeadRow, "evidence">;

/** A lead's number in E.164. Its country is taken from the page that shows it, the company's host or the lead's location. */
export function numberOfLead(lead: LeadParts): PhoneNumber | null {
  const { phone = null, domain = null, location = null, evidence } = lead;
  if (phone === null) return null;
  const pageUrl = evidence.find((entry) => entry.field === "phone")?.url ?? null;
  return readPhoneNumber(phone, countriesOf({ pageUrl, domain, location }));
}
