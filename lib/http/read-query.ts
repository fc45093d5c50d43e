import { AppError, type FieldIssue } from "@/lib/errors";

/** A query can contain thousands of names; nobody reads more issues than this. */
const MAX_ISSUES = 20;
const NONE: Record<string, string> = Object.freeze({});

/**
 * The query of a URL, one string per name. A name that is not in `known` is rejected: silently ignoring a filter would
 * return wrong results. Errors: `validation_error` for such a name, for a repeated name and for U+0000.
 */
export function readQuery(url: string, known: readonly string[]): Record<string, string> {
  const start = url.indexOf("?");
  if (start === -1) return NONE;
  const end = url.indexOf("#", start);
  const query: Record<string, string> = {};
  const issues: FieldIssue[] = [];
  for (const [name, value] of new URLSearchParams(url.slice(start + 1, end === -1 ? undefined : end))) {
    if (!known.includes(name)) {
      issues.push({
        path: name.slice(0, 200),
        message: `is not a parameter of this request, which ${takes(known)}`,
      });
      continue;
    }
    if (Object.hasOwn(query, name)) issues.push({ path: name, message: "must be given once" });
    if (value.includes("\u0000"))
      issues.push({ path: name, message: "must not contain the character U+0000" });
    // defineProperty, not assignment, so that a parameter called __proto__ is an ordinary parameter.
    Object.defineProperty(query, name, { value, enumerable: true, configurable: true, writable: true });
  }
  if (issues.length > 0) {
    throw new AppError(
      "validation_error",
      `The query is invalid. ${issues[0]!.path || "An empty name"} ${issues[0]!.message}.`,
      issues.slice(0, MAX_ISSUES),
    );
  }
  return query;
}

function takes(known: readonly string[]): string {
  return known.length === 0 ? "takes none" : `takes ${known.join(", ")}`;
}
