import { z } from "zod";

const MOST_BYTES = 256 * 1024;
const MOST_LEVELS = 32;

/**
 * The value of a known key, which is read as a list of words in any form. The schema accepts any JSON, so the value is not traversed
 * twice; only the OpenAPI document describes it in detail.
 */
const Words = z.unknown().meta({
  id: "Words",
  description:
    "A text, or a list separated by commas, semicolons or lines; an array of these; or an object of these, as in {min, max} or {country, cities}.",
  override: {
    anyOf: [
      { type: "string" },
      { type: "number" },
      { type: "boolean" },
      { type: "null" },
      { type: "array", items: { $ref: "#/components/schemas/Words" } },
      { type: "object", additionalProperties: { $ref: "#/components/schemas/Words" } },
    ],
  },
});

/** A JSON object with known keys, each with a description; other keys are kept unchanged. */
export function knownKeys(id: string, keys: Record<string, string>) {
  const shape = Object.entries(keys).map(([key, description]) => [
    key,
    Words.optional().meta({ description }),
  ]);
  return z.looseObject(Object.fromEntries(shape) as Record<string, z.ZodOptional<typeof Words>>).meta({ id });
}

/**
 * One of the three JSON pieces of a Memory as a PATCH accepts it: at most 256 KiB (as UTF-8 JSON) and 32 levels, counting the object
 * itself as the first, with only text that PostgreSQL's jsonb can store.
 */
export function jsonPiece(piece: ReturnType<typeof knownKeys>, description: string) {
  return piece
    .superRefine((piece, check) => {
      const problem = findProblem(piece);
      if (problem) check.addIssue({ code: "custom", message: problem });
    })
    .meta({ description: `${description} At most 256 KiB and 32 levels; other keys are kept untouched.` });
}

function findProblem(piece: object): string | undefined {
  // Level by level instead of recursively, because the depth is not known to be safe yet.
  let level: unknown[] = [piece];
  for (let depth = 1; level.length > 0; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string") {
        const problem = findTextProblem(value);
        if (problem) return problem;
      } else if (typeof value === "object" && value !== null) {
        if (depth > MOST_LEVELS) return `must not be nested deeper than ${MOST_LEVELS} levels`;
        for (const [key, inner] of Object.entries(value)) {
          const problem = findTextProblem(key);
          if (problem) return problem;
          next.push(inner);
        }
      }
    }
    level = next;
  }
  if (Buffer.byteLength(JSON.stringify(piece)) > MOST_BYTES) return "must not be larger than 256 KiB";
  return undefined;
}

function findTextProblem(value: string): string | undefined {
  if (value.includes("\u0000")) return "must not contain the character U+0000";
  if (!value.isWellFormed()) return "must be Unicode text, without lone surrogates";
  return undefined;
}
