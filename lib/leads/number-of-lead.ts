import type { leads } from "@/db/schema";
import { countriesOf } from "@/lib/text/countries-of";
import { type PhoneNumber, readPhoneNumber } from "@/lib/text/phone-number";

type LeadRow = typeof leads.$inferSelect;
type LeadParts = Partial<Pick<LeadRow, "phone" | "domain" | "location">> & Pick<LeadRow, "evidence">;

/** A lead's number in E.164, read by the countries of the page that it stands on, of the company's host and of the place. */
export function numberOfLead(lead: LeadParts): PhoneNumber | null {
  const { phone = null, domain = null, location = null, evidence } = lead;
  if (phone === null) return null;
  const pageUrl = evidence.find((entry) => entry.field === "phone")?.url ?? null;
  return readPhoneNumber(phone, countriesOf({ pageUrl, domain, location }));
}
