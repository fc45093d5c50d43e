import { z } from "zod";
import { isInLine, line, text } from "@/lib/shapes";
import { EmailAddress } from "@/lib/text/email-address";
import { TimeZoneName } from "@/lib/time/time-zone";

// Patterns are copied unchanged into the OpenAPI document, for clients whose regular expressions support neither flags nor \p{…}, and
// whose generators write them into source code: no line separators, not even escaped.
const EDGE = String.raw`[^\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0]`;
const INNER = String.raw`[^\u0000-\u002c\u002e\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a0]`;
/** A host with a dot whose last label does not start with a digit; a port, path and query may follow. */
const WEBSITE = new RegExp(
  String.raw`^([Hh][Tt][Tt][Pp][Ss]?://)?(${EDGE}(${INNER}*${EDGE})?\.)+(?![0-9])${EDGE}(${INNER}*${EDGE})?(:[0-9]{1,5})?([/?#][^\s\u0000-\u001f\u007f-\u009f]*)?$`,
  "u",
);
const LANGUAGE =
  /^([A-Za-z]{2,3}|[A-Za-z]{5,8})(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([0-9A-Za-z]{5,8}|[0-9][0-9A-Za-z]{3}))?$/;

/** What a PATCH accepts for each identity field; null clears it. */
export const IdentityFields = z.object({
  senderName: line(1, 200).nullable().meta({ description: "Name of the sender." }),
  senderTitle: line(1, 200)
    .nullable()
    .meta({ description: "The sender's job title, as shown under the name." }),
  senderEmail: EmailAddress.nullable().meta({ description: "Address that emails are sent from." }),
  companyName: line(1, 200).nullable().meta({ description: "The company that the sender writes for." }),
  website: text(1, 2_000, {
    pattern: WEBSITE,
    message: "must be an http or https URL or a host name",
  })
    .refine(isWebsite, "must be an http or https URL or a host name")
    .meta({ format: "website", examples: ["doughdesk.example", "https://doughdesk.example/about"] })
    .nullable()
    .meta({ description: "An http or https URL, or a host name alone." }),
  phone: text(1, 50, {
    pattern: /^[^0-9]*[0-9]/,
    message: "must have a digit",
  })
    .refine(
      isInLine,
      "must be one line, without control characters or characters that change the text direction",
    )
    .meta({ format: "phone-text", examples: ["+44 20 7946 0018"] })
    .nullable()
    .meta({ description: "Phone number, as shown in the signature: any text with a digit." }),
  postalAddress: text(1, 500).nullable().meta({ description: "Shown in the footer of every email." }),
  language: text(1, 35, {
    pattern: LANGUAGE,
    message: "must be a language tag such as en or pt-BR (BCP 47)",
  })
    .meta({ format: "language-tag", examples: ["en", "pt-BR"] })
    .nullable()
    .meta({
      description: "A BCP 47 language tag: a language, optionally with script, region and one variant.",
    }),
  timeZone: TimeZoneName.nullable().meta({
    description:
      "The name of an IANA time zone. An offset is refused, because it has no daylight saving time.",
  }),
  signature: text(1, 2_000).nullable().meta({ description: "Ends every email." }),
});

function isWebsite(value: string): boolean {
  const url = /^https?:\/\//i.test(value) ? value : `https://${value}`;
  return URL.canParse(url) && new URL(url).hostname.includes(".");
}
