import type { z } from "zod";

type Issue = z.core.$ZodIssue;

/** What is wrong with one field, worded to follow the field's name: "must be a string". */
export function issueMessage(issue: Issue): string {
  switch (issue.code) {
    case "invalid_type":
      // Zod leaves the rejected value out of its issues. For a missing field, its message ends with "undefined".
      return issue.message.endsWith("undefined") ? "is required" : `must be ${withArticle(issue.expected)}`;
    case "too_small":
      return `must ${amount(issue.origin, Number(issue.minimum), "at least")}`;
    case "too_big":
      return `must ${amount(issue.origin, Number(issue.maximum), "at most")}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    default:
      return issue.message;
  }
}

const KINDS: Record<string, string> = {
  int: "a whole number",
  array: "an array",
  object: "an object",
  record: "an object",
  boolean: "true or false",
  stringbool: "true or false",
};

function withArticle(kind: string): string {
  return KINDS[kind] ?? `a ${kind}`;
}

const UNITS: Record<string, [string, string]> = {
  string: ["character", "characters"],
  array: ["entry", "entries"],
  set: ["entry", "entries"],
  object: ["field", "fields"],
};

function amount(origin: string, limit: number, bound: string): string {
  const unit = UNITS[origin];
  const number = new Intl.NumberFormat("en").format(limit);
  return unit ? `have ${bound} ${number} ${unit[limit === 1 ? 0 : 1]}` : `be ${bound} ${number}`;
}
