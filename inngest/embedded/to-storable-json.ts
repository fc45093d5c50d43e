/**
 * JSON text that PostgreSQL takes as `jsonb`, which knows neither U+0000 nor lone surrogates: U+FFFD stands for
 * them, as it does wherever Unicode text is repaired.
 */
export function toStorableJson(value: unknown): string {
  const text = JSON.stringify(value ?? null);
  // JSON.stringify escapes both, and escapes nothing else this way; an even number of backslashes is text.
  return text.replace(/(?<!\\)((?:\\\\)*)\\u(?:0000|d[89a-f][0-9a-f]{2})/g, "$1\\ufffd");
}
