/**
 * JSON text that PostgreSQL accepts as `jsonb`, which allows neither U+0000 nor lone surrogates. U+FFFD replaces them,
 * as is usual when Unicode text is repaired.
 */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  // JSON.stringify escapes both, and nothing else in this form; after an even number of backslashes it is text.
  return text.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1\\ufffd");
}
