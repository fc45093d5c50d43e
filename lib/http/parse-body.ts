import { AppError, type FieldIssue } from "@/lib/errors";
import { findChangedNumber } from "./find-changed-number";

const decoder = new TextDecoder("utf-8", { fatal: true });
/** Enough digits or an exponent, also within text. Numbers are looked at one by one only then. */
const MAYBE_CHANGED = /[\d.]{16}|\d[eE]/;
const SUSPECT = /\\u(0000|d[89a-f])/i;

/**
 * The JSON object in a body (RFC 8259); an empty body is an empty object. Errors: `validation_error` for a body that is not
 * JSON, is not an object, has a number that a double cannot keep, or contains text that is not Unicode or has U+0000, neither of which PostgreSQL can store.
 */
export function parseBody(bytes: Uint8Array): Record<string, unknown> {
  if (bytes.length === 0) return {};
  const text = decode(bytes);
  const value = parse(text);
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw refusal("The body must be a JSON object.", "must be a JSON object");
  }
  const number = MAYBE_CHANGED.test(text) && findChangedNumber(text);
  if (number) {
    throw refusal(
      `The number ${number.slice(0, 50)} cannot be kept as it is. Send numbers that a 64-bit float holds, and longer ones as text.`,
      "must hold only numbers that a 64-bit float represents exactly",
    );
  }
  // Both can only occur as escapes, so a body without escapes need not be walked.
  if (SUSPECT.test(text)) refuseUnstorableText(value);
  return value as Record<string, unknown>;
}

function decode(bytes: Uint8Array): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw refusal("The body is not UTF-8.", "must be UTF-8");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refusal("The body is not well-formed JSON.", "must be well-formed JSON");
  }
}

/** Not recursive: a body of one mebibyte can be half a million levels deep. */
function refuseUnstorableText(body: object): void {
  const todo: { value: unknown; path: string }[] = [{ value: body, path: "" }];
  for (let entry = todo.pop(); entry; entry = todo.pop()) {
    const { value, path } = entry;
    if (typeof value === "string") refuseString(value, path);
    else if (typeof value === "object" && value !== null) {
      for (const [key, child] of Object.entries(value)) {
        refuseString(key, path);
        // Long paths would make the walk quadratic, and nobody reads them.
        const below = path.length > 200 ? path : path ? `${path}.${key}` : key;
        todo.push({ value: child, path: below });
      }
    }
  }
}

function refuseString(value: string, path: string): void {
  if (value.includes("\u0000")) {
    throw refusal(
      "Text must not contain the character U+0000.",
      "must not contain the character U+0000",
      path,
    );
  }
  if (!value.isWellFormed()) {
    throw refusal(
      "Text must be valid Unicode: it contains an unpaired surrogate.",
      "must not contain an unpaired surrogate",
      path,
    );
  }
}

function refusal(sentence: string, message: string, path = ""): AppError {
  const issues: FieldIssue[] = [{ path, message }];
  return new AppError("validation_error", sentence, issues);
}
