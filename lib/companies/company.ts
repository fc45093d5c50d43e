import { z } from "zod";
import type { CompanyFieldName } from "@/db/schema";
import { Attribution } from "@/lib/leads/attributions";
import { BETWEEN_VALUES, COMPANY_FIELD_NAMES } from "@/lib/leads/companies/company-columns";
import { Lead } from "@/lib/leads/lead";
import { LeadSource } from "@/lib/leads/list-lead-sources";
import { count, E164, isoTime, uuid } from "@/lib/shapes";

const fact = z.string().nullable();
const facts = Object.fromEntries(
  COMPANY_FIELD_NAMES.filter((name) => name !== "industry" && name !== "languages").map((name) => [
    name,
    fact,
  ]),
) as Record<Exclude<CompanyFieldName, "industry" | "languages">, typeof fact>;

/** Stored as one text; without a value it is an empty list. */
const list = z.preprocess(
  (value) => (typeof value === "string" ? value.split(BETWEEN_VALUES) : (value ?? [])),
  z.array(z.string()),
) as unknown as z.ZodType<string[], string | string[] | null>;

export const Company = z
  .object({
    id: uuid,
    domain: z.string().meta({ description: "The registrable domain: acme.co.uk of shop.acme.co.uk." }),
    ...facts,
    register: fact.meta({ description: "The court or authority that keeps the register." }),
    registerStatus: fact.meta({
      description: "What a public register says of the entry: Active, or Closed since a day.",
    }),
    lei: fact.meta({ description: "Legal Entity Identifier (ISO 17442)." }),
    phoneNumber: E164.nullable().meta({
      description: "phone in E.164; null if its country is not known.",
    }),
    industry: list.meta({ description: "What the company does, in the words of its site." }),
    languages: list.meta({ description: "Languages of its site, as BCP 47 tags." }),
    people: count.meta({ description: "How many leads it has." }),
    bestScore: z.number().int().min(0).max(100).nullable().meta({ description: "The best fit among them." }),
    contactedAt: isoTime.nullable().meta({ description: "When one of them was last emailed or spoken to." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Company" });
export type Company = z.output<typeof Company>;

const source = {
  value: z.string(),
  url: z.string().meta({ description: "The page, or the source of the lead that named it; see Evidence." }),
  quote: z.string().meta({ description: "Text of that page that holds each part of the value." }),
  foundAt: z.string().meta({ format: "date-time" }),
};

const CompanyEvidence = z
  .object({
    field: z.enum(COMPANY_FIELD_NAMES) as unknown as z.ZodType<CompanyFieldName, string>,
    ...source,
    replaced: z
      .array(z.object(source))
      .optional()
      .meta({ description: "What a page said before, newest first." }),
  })
  .meta({ id: "CompanyEvidence" });

const CompanyPerson = Lead.pick({
  id: true,
  name: true,
  title: true,
  email: true,
  status: true,
  score: true,
  sample: true,
  attribution: true,
}).meta({ id: "CompanyPerson" });

export const CompanyDossier = Company.extend({
  evidence: z.array(CompanyEvidence),
  sources: z.array(LeadSource).meta({ description: "The pages of the evidence as they were read." }),
  leads: z.array(CompanyPerson).meta({ description: "Its people, the best fit first; at most 200." }),
  merged: z
    .array(z.object({ id: uuid, domain: z.string(), name: z.string().nullable() }))
    .meta({ description: "Its further domains: companies that were merged into it." }),
  mergedInto: uuid.nullable().meta({ description: "The company that it was merged into; null: none." }),
  attribution: z.array(Attribution).meta({
    description: "The attributions that the public sources of this data require.",
  }),
}).meta({ id: "CompanyDossier" });
export type CompanyDossier = z.output<typeof CompanyDossier>;
