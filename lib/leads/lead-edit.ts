import { z } from "zod";
import type { LeadFieldName } from "@/db/schema";
import { IdentityFields } from "@/lib/memory/identity-fields";
import { text, uuid } from "@/lib/shapes";
import { EmailAddress } from "@/lib/text/email-address";
import { LEAD_FIELD_NAMES, LEAD_FIELDS } from "./lead-fields";
import { readField } from "./read-field";
import { TagNames } from "./tag-name";

type OtherField = Exclude<LeadFieldName, "email">;
const OTHER_FIELDS = LEAD_FIELD_NAMES.filter((name) => name !== "email") as OtherField[];

const written = text(0, 500).nullable().optional();
const website = IdentityFields.shape.website.optional();

const others = Object.fromEntries(
  OTHER_FIELDS.map((name) => [name, LEAD_FIELDS[name].holds ? website : written]),
) as Record<OtherField, typeof written>;

/** What people can set in a lead by hand. A field that is left out stays as it is; null clears it. */
export const LeadEdit = z.object({
  email: EmailAddress.optional().meta({
    description:
      "Can change only while the lead has not been emailed, and only to an address that no other lead has.",
  }),
  ...others,
  tags: TagNames.optional().meta({ description: "All tags of the lead, by name; a new one is created." }),
  ownerId: uuid
    .nullable()
    .optional()
    .meta({ description: "Id of the member who owns the lead; null for nobody." }),
});
export type LeadEdit = z.output<typeof LeadEdit>;

/** The given fields other than the address, as they are stored: folded to one line, a website reduced to its host, empty as null. */
export function readEdit(edit: LeadEdit): Partial<Record<OtherField, string | null>> {
  const given = OTHER_FIELDS.filter((name) => edit[name] !== undefined);
  return Object.fromEntries(given.map((name) => [name, edit[name] ? readField(name, edit[name]) : null]));
}
