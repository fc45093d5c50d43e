import { z } from "zod";
import { text } from "@/lib/capability";
import { EmailAddress } from "@/lib/leads/email-address";
import { isTimeZone } from "@/lib/time-zone";

/** What a PATCH takes for each identity field; null clears it. */
export const IdentityFields = z.object({
  senderName: line(200).nullable().meta({ description: "Who the mails are from." }),
  senderTitle: line(200).nullable(),
  senderEmail: EmailAddress.nullable().meta({ description: "The address that the mails are from." }),
  companyName: line(200).nullable(),
  website: line(2_000).refine(isWebsite, "must be an http or https URL or a host name").nullable(),
  phone: line(50)
    .refine((value) => /\d/.test(value), "must have a digit")
    .nullable(),
  postalAddress: block(500).nullable().meta({ description: "Stands in the footer of each mail." }),
  language: line(35).refine(isLanguage, "must be a language tag such as en or pt-BR (BCP 47)").nullable(),
  timeZone: line(64).refine(isTimeZone, "must be an IANA time zone such as Europe/Berlin").nullable(),
  signature: block(2_000).nullable(),
});

/** One line: these end up in headers of mails, where a line break would begin another header. */
function line(max: number) {
  return text(1, max).refine(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
    (value) => !/[\u0001-\u001f\u007f-\u009f\u2028\u2029]/.test(value),
    "must be one line without control characters",
  );
}

function block(max: number) {
  return text(1, max);
}

function isWebsite(value: string): boolean {
  const given = /^[a-z][a-z0-9+.-]*:\/\//i.test(value);
  if (/\s/.test(value) || (given && !/^https?:\/\//i.test(value))) return false;
  const url = given ? value : `https://${value}`;
  return URL.canParse(url) && new URL(url).hostname.includes(".") && !new URL(url).username;
}

function isLanguage(value: string): boolean {
  try {
    return Intl.getCanonicalLocales(value).length === 1;
  } catch {
    return false;
  }
}
