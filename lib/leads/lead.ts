import { z } from "zod";
import { EMAIL_STATES, EMAIL_STATUSES, LEAD_STATUSES, type LeadFieldName } from "@/db/schema";
import { E164, isoTime, uuid } from "@/lib/shapes";
import { Attribution } from "./attributions";
import { EVIDENCE_FIELDS, LEAD_FIELD_NAMES } from "./lead-fields";

const fact = z.string().nullable();
const { email: _, ...facts } = Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, fact])) as Record<
  LeadFieldName,
  typeof fact
>;

const foundAt = z.string().meta({ format: "date-time" });
const by = z.string().meta({ description: "Who set the value by hand: user:<id> or key:<id>." });

const fromLead = uuid.meta({
  description:
    "Another lead of the same person that it was found for, and goes back to when they are separated.",
});

const Evidence = z
  .object({
    field: z.enum(EVIDENCE_FIELDS) as unknown as z.ZodType<(typeof EVIDENCE_FIELDS)[number], string>,
    value: z.string().meta({ description: "Empty: somebody cleared the field by hand." }),
    url: z.string().meta({
      description:
        "The page the value was found on; import:<id of the import>#row<number> for a row of an imported file, counted as a spreadsheet does; email:<id> for a received email that names it; person:user:<id> or person:key:<id> for a value that was set by hand.",
    }),
    quote: z
      .string()
      .meta({ description: "Text of that page, or of the file's cell, which holds the value." }),
    foundAt,
    by: by.optional(),
    goneAt: z
      .string()
      .meta({
        format: "date-time",
        description: "When its page was read again and no longer said so.",
      })
      .optional(),
    fromLead: fromLead.optional(),
    replaced: z
      .array(
        z.object({
          value: z.string(),
          url: z.string(),
          quote: z.string(),
          foundAt,
          by: by.optional(),
          fromLead: fromLead.optional(),
        }),
      )
      .optional()
      .meta({ description: "What the field was before it was set by hand, newest first." }),
  })
  .meta({ id: "Evidence" });

export const Lead = z
  .object({
    id: uuid,
    email: z.string(),
    status: z.enum(LEAD_STATUSES),
    ...facts,
    phoneNumber: E164.nullable().meta({
      description: "phone in E.164; null if its country is not known.",
    }),
    agentId: uuid,
    campaignId: uuid,
    score: z.number().int().min(0).max(100).nullable().meta({
      description:
        "Fit: 0 to 100 against the ideal customer profile, 0 where something required is missing; null if not judged, because nobody has read the company's pages.",
    }),
    scoreReasons: z.array(z.string()).meta({ description: "Why it fits or not, the most important first." }),
    reach: z.number().int().min(0).max(100).meta({
      description:
        "How well the person can be reached, 0 to 100: named, verified email address, phone, role.",
    }),
    emailStatus: z.enum(EMAIL_STATUSES).meta({
      description:
        "published: it was found on a page; verified: its domain accepts email too; risky: disposable, or no mail exchanger; unknown: could not be checked.",
    }),
    mailState: z
      .enum(EMAIL_STATES)
      .nullable()
      .meta({ description: "State of the lead's first email; null before there is one." }),
    evidence: z
      .array(Evidence)
      .meta({ description: "Where each field was found; a field without evidence is null." }),
    attribution: z.array(Attribution).meta({
      description:
        "The attributions that the public sources among its evidence require wherever their data is shown; empty without such a source.",
    }),
    checkedAt: isoTime.nullable().meta({
      description:
        "When the facts that emails use were last seen on the lead's pages: the oldest of these times. Null if none of them is from a page.",
    }),
    sample: z.boolean().meta({ description: "True for a lead of the built-in sample web." }),
    tags: z.array(z.string()).meta({ description: "Names of its tags, sorted." }),
    owner: z
      .object({ id: uuid, name: z.string() })
      .nullable()
      .meta({ description: "The member who owns the lead." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Lead" });
export type Lead = z.infer<typeof Lead>;
