/** The query that Next passes to a page: its `searchParams`. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The parameters of a page's URL, each once: for a repeated one the first value is used, and empty ones are dropped. */
export async function readPageQuery(searchParams: SearchParams): Promise<Record<string, string>> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(await searchParams)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first) query[name] = first;
  }
  return query;
}

/** A parameter that must be one of a list. Anyone can type a URL, so other values are ignored. */
export function chooseOf<Value extends string>(
  value: string | undefined,
  list: readonly Value[],
): Value | undefined {
  return list.find((one) => one === value);
}

/** A page number; 1 if invalid. */
export function readPageNumber(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1;
}
