import { z } from "zod";
import type { memories } from "@/db/schema";
import type { Context } from "@/lib/context";
import { isoTime, uuid } from "@/lib/shapes";
import { IdentityFields } from "./identity-fields";
import { jsonPiece, knownKeys } from "./json-piece";
import { MissingField, missingForOutreach } from "./missing-memory";

const ProfileJson = knownKeys("ProfileJson", {
  company: "What the business is called.",
  offer: "What it offers.",
  benefits: "What the offer is good for.",
  proof: "Why one can believe it: customers, numbers.",
  website: "Where more is to be read.",
  callToAction: "The question at the end of a mail.",
});

const IcpJson = knownKeys("IcpJson", {
  roles: "Roles of the people looked for.",
  industries: "Industries of their companies.",
  locations: "Places that they are in.",
  companySize: 'Numbers of employees, as in "10-50" or {min, max}.',
  keywords: "Words that their sites have.",
  pains: "What troubles them, one sentence each; separated by semicolons or lines only.",
  exclude: "Words of those to leave out.",
  sources: "URLs or host names to read.",
});

const IdentityJson = knownKeys("IdentityJson", {
  tone: "How it sounds.",
  greeting: "How a mail begins.",
  closing: "How a mail ends.",
  avoid: "Words that it does not use.",
});

/** What a PATCH accepts; a piece that is sent replaces the stored one completely. */
export const MemoryPieces = z.object({
  profileJson: jsonPiece(ProfileJson, "Business and offer."),
  icpJson: jsonPiece(IcpJson, "Ideal customer profile."),
  identityJson: jsonPiece(IdentityJson, "How the agent speaks."),
  ...IdentityFields.shape,
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
