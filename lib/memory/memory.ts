import { z } from "zod";
import type { memories } from "@/db/schema";
import { OPEN_DATA_SOURCES } from "@/db/schema/run-choices";
import type { Context } from "@/lib/context";
import { isoTime, uuid } from "@/lib/shapes";
import { IdentityFields } from "./identity-fields";
import { jsonPiece, knownKeys } from "./json-piece";
import { MissingField, missingForOutreach } from "./missing-memory";

const ProfileJson = knownKeys("ProfileJson", {
  company: "Name of the business.",
  offer: "What it offers.",
  benefits: "What customers gain from it.",
  proof: "Customers, results or numbers that back it up.",
  website: "Website of the business.",
  callToAction: "The question that ends an email.",
});

const IcpJson = knownKeys("IcpJson", {
  roles: "Job titles of the people to reach.",
  industries: "Industries of their companies.",
  locations: "Countries, regions or cities they are in.",
  companySize: 'Numbers of employees, as in "10-50" or {min, max}.',
  keywords: "Words on their websites.",
  pains: "Pain points, one sentence each; separated by semicolons or line breaks only.",
  exclude: "Words that rule a company or person out.",
  sources: "URLs or host names to read.",
  importance:
    'What a lead must match, by list: {"roles": "must" | "nice", …}. Default: industries and locations "must", the others "nice"; companySize counts only where the company’s site states a number. A lead must match one entry of each required list. An entry can say so for itself: {"value": "CEO", "must": true}.',
  looseness: '"wide" stores leads that miss a requirement too, with a score of 0.',
});

const IdentityJson = knownKeys("IdentityJson", {
  tone: "Tone of voice.",
  greeting: "How an email begins.",
  closing: "Sign-off of an email.",
  avoid: "Words to avoid.",
});

/** What a PATCH accepts; a piece that is sent replaces the stored one completely. */
export const MemoryPieces = z.object({
  profileJson: jsonPiece(ProfileJson, "Business and offer."),
  icpJson: jsonPiece(IcpJson, "Ideal customer profile."),
  identityJson: jsonPiece(IdentityJson, "Tone of voice."),
  ...IdentityFields.shape,
  openData: z
    .array(z.enum(OPEN_DATA_SOURCES))
    .max(OPEN_DATA_SOURCES.length)
    .transform((names) => [...new Set(names)])
    .describe(
      "Public sources that the agent’s discoveries may use; one that is not listed is never asked. `openstreetmap`, `wikidata`, `brreg` (Norway’s business register): companies by industry and place.",
    ),
});

const nullableText = z.string().nullable();

export const Memory = z
  .object({
    agentId: uuid,
    profileJson: ProfileJson,
    icpJson: IcpJson,
    identityJson: IdentityJson,
    // Less strict than a PATCH, so that values stored under an earlier rule can still be read.
    senderName: nullableText,
    senderTitle: nullableText,
    senderEmail: nullableText,
    companyName: nullableText,
    website: nullableText,
    phone: nullableText,
    postalAddress: nullableText,
    language: nullableText,
    timeZone: nullableText,
    signature: nullableText,
    openData: z.array(z.enum(OPEN_DATA_SOURCES)).describe("Public data that discoveries use."),
    complete: z.boolean().meta({ description: "True when nothing is missing." }),
    missing: z.array(MissingField).meta({ description: "Fields that discovery and outreach still need." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Memory" });
export type Memory = z.infer<typeof Memory>;

export function toMemory({ settings }: Context, row: typeof memories.$inferSelect): z.input<typeof Memory> {
  const missing = missingForOutreach(row, settings);
  return { ...row, missing, complete: missing.length === 0 };
}
