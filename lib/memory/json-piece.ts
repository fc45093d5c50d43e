import { z } from "zod";

const MAX_BYTES = 256 * 1024;
const MAX_LEVELS = 32;

const FORMS =
  "The value of a key is a text, or a list separated by commas, semicolons or lines; an array of these; or an object of these, as in {min, max} or {country, cities}.";

/**
 * A JSON object with known keys, each with a description; other keys are kept unchanged. A value may be any JSON, in the OpenAPI
 * document too: it is read in any of these forms, and generators of clients cannot write a recursive schema.
 */
export function knownKeys(id: string, keys: Record<string, string>) {
  const shape = Object.entries(keys).map(([key, description]) => [
    key,
    z.unknown().optional().meta({ description }),
  ]);
  return z
    .looseObject(Object.fromEntries(shape) as Record<string, z.ZodOptional<z.ZodUnknown>>)
    .meta({ id, description: FORMS });
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
    .meta({
      description: `${description} ${FORMS} At most 256 KiB and 32 levels; other keys are kept untouched.`,
    });
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
        if (depth > MAX_LEVELS) return `must not be nested deeper than ${MAX_LEVELS} levels`;
        for (const [key, inner] of Object.entries(value)) {
          const problem = findTextProblem(key);
          if (problem) return problem;
          next.push(inner);
        }
      }
    }
    level = next;
  }
  if (Buffer.byteLength(JSON.stringify(piece)) > MAX_BYTES) return "must not be larger than 256 KiB";
  return undefined;
}

function findTextProblem(value: string): string | undefined {
  if (value.includes("\u0000")) return "must not contain the character U+0000";
  if (!value.isWellFormed()) return "must be Unicode text, without lone surrogates";
  return undefined;
}
