import { z } from "zod";
import { EMAIL_STATES, EMAIL_STATUSES, LEAD_STATUSES, type LeadFieldName } from "@/db/schema";
import { E164, isoTime, uuid } from "@/lib/shapes";
import { EVIDENCE_FIELDS, LEAD_FIELD_NAMES } from "./lead-fields";

const fact = z.string().nullable();
const { email: _, ...facts } = Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, fact])) as Record<
  LeadFieldName,
  typeof fact
>;

const Evidence = z
  .object({
    field: z.enum(EVIDENCE_FIELDS) as unknown as z.ZodType<(typeof EVIDENCE_FIELDS)[number], string>,
    value: z.string(),
    url: z.string().meta({
      description:
        "The page that the value stands on; import:<id of the import>#row<number> for a row of an imported file, counted as a spreadsheet does.",
    }),
    quote: z
      .string()
      .meta({ description: "Text of that page, or of the file's cell, which holds the value." }),
    foundAt: z.string().meta({ format: "date-time" }),
  })
  .meta({ id: "Evidence" });

export const Lead = z
  .object({
    id: uuid,
    email: z.string(),
    status: z.enum(LEAD_STATUSES),
    ...facts,
    phoneNumber: E164.nullable().meta({
      description: "phone in E.164; null where its country could not be told.",
    }),
    agentId: uuid,
    campaignId: uuid,
    score: z
      .number()
      .int()
      .min(0)
      .max(100)
      .meta({ description: "0 to 100 against the ideal customer profile." }),
    scoreReasons: z.array(z.string()),
    emailStatus: z.enum(EMAIL_STATUSES).meta({
      description:
        "published: it stands on a page; verified: its domain takes mail too; risky: disposable, or no mail exchanger; unknown: could not be checked.",
    }),
    mailState: z
      .enum(EMAIL_STATES)
      .nullable()
      .meta({ description: "State of the lead's first mail; null before there is one." }),
    evidence: z.array(Evidence).meta({ description: "Where each field was found; a field without is null." }),
    sample: z.boolean().meta({ description: "True for a lead of the built-in sample web." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Lead" });
export type Lead = z.infer<typeof Lead>;
