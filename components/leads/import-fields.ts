import type { ImportField } from "@/lib/leads/import-columns";

/** What a column of a file can be, in words. */
export const IMPORT_FIELD_WORDS: Record<ImportField, string> = {
  email: "E-mail address",
  name: "Name",
  firstName: "First name",
  lastName: "Last name",
  title: "Job title",
  company: "Company",
  domain: "Website",
  phone: "Phone",
  linkedinUrl: "LinkedIn profile",
  location: "Place",
};
