import { z } from "zod";

const MOST_BYTES = 256 * 1024;
const MOST_LEVELS = 32;

/**
 * One of the three JSON pieces of a Memory: any object of at most 256 KiB (as UTF-8 JSON) and 32 levels, the object
 * itself being the first, in text that PostgreSQL's jsonb can store.
 */
export function jsonPiece(description: string) {
  return z
    .record(z.string(), z.unknown())
    .superRefine((piece, check) => {
      const problem = findProblem(piece);
      if (problem) check.addIssue({ code: "custom", message: problem });
    })
    .meta({ description });
}

function findProblem(piece: object): string | undefined {
  // Level by level and not by recursion: the depth is what has to be found out.
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
