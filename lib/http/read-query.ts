import { AppError, type FieldIssue } from "@/lib/errors";

const NONE: Record<string, string> = Object.freeze({});

/** The query of a URL as one string for each name. Errors: `validation_error` for a name given twice and for U+0000. */
export function readQuery(url: string): Record<string, string> {
  const start = url.indexOf("?");
  if (start === -1) return NONE;
  const end = url.indexOf("#", start);
  const query: Record<string, string> = {};
  const issues: FieldIssue[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(start + 1, end === -1 ? undefined : end))) {
    if (Object.hasOwn(query, name)) issues.push({ path: name, message: "must be given once" });
    if (value.includes("\u0000"))
      issues.push({ path: name, message: "must not contain the character U+0000" });
    // Defined and not assigned, so that a parameter called __proto__ is a parameter.
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true, writable: true });
  }
  if (issues.length > 0) {
    throw new AppError(
      "validation_error",
      `The query was not understood. ${issues[0]!.path} ${issues[0]!.message}.`,
      issues,
    );
  }
  return query;
}
