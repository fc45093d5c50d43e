import { z } from "zod";
import type { memories } from "@/db/schema";
import { env } from "@/lib/env";
import { isoTime, uuid } from "@/lib/shapes";
import { IdentityFields } from "./identity-fields";
import { jsonPiece } from "./json-piece";
import { missingForOutreach } from "./missing-memory";

const KNOWN = "Any other key is kept untouched.";

/** What a PATCH takes; each piece that is sent replaces the stored one whole. */
export const MemoryPieces = z.object({
  profileJson: jsonPiece(
    `Business and offer. Known keys: company, offer, benefits, proof, website, callToAction. ${KNOWN}`,
  ),
  icpJson: jsonPiece(
    `Ideal customer profile. Known keys, each a text, a comma list or an array: roles, industries, locations, companySize, keywords, pains, exclude, sources (URLs or host names to read). ${KNOWN}`,
  ),
  identityJson: jsonPiece(`How the agent speaks. Known keys: tone, greeting, closing, avoid. ${KNOWN}`),
  ...IdentityFields.shape,
});

const piece = z.record(z.string(), z.unknown());
const nullableText = z.string().nullable();

export const Memory = z
  .object({
    agentId: uuid,
    profileJson: piece,
    icpJson: piece,
    identityJson: piece,
    // Looser than what a PATCH takes: what was stored under an earlier rule can still be read.
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
    missing: z.array(z.string()).meta({ description: "Fields that discovery and outreach still need." }),
    createdAt: isoTime,
    updatedAt: isoTime,
  })
  .meta({ id: "Memory" });
export type Memory = z.infer<typeof Memory>;

export function toMemory(row: typeof memories.$inferSelect): z.input<typeof Memory> {
  const missing = missingForOutreach(row, env());
  return { ...row, missing, complete: missing.length === 0 };
}
