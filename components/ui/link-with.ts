/** A URL with some query parameters changed; `undefined` and "" remove one. */
export function linkWith(
  path: string,
  query: Readonly<Record<string, string>> | URLSearchParams,
  changes: Record<string, string | number | undefined> = {},
): string {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === "") next.delete(name);
    else next.set(name, String(value));
  }
  return next.size === 0 ? path : `${path}?${next}`;
}
