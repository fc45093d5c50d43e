/** What a page is given of its address: Next's `searchParams`. */
export type SearchParams = Promise<Record<string, string | string[] | undefined>>;

/** The parameters of a page's address, each once: of a repeated one the first counts, and empty ones are left out. */
export async function readPageQuery(searchParams: SearchParams): Promise<Record<string, string>> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(await searchParams)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first) query[name] = first;
  }
  return query;
}

/** A parameter that is one of a list; anybody can write an address, so what is not counts as left out. */
export function chooseOf<Value extends string>(
  value: string | undefined,
  list: readonly Value[],
): Value | undefined {
  return list.find((one) => one === value);
}

/** Number of a page; 1 for what is none. */
export function readPageNumber(value: string | undefined): number {
  return value !== undefined && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : 1;
}
