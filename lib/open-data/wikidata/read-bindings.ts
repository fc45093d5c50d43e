import { z } from "zod";
import { parseJson } from "../reading/parse-json";

/** SPARQL 1.1 Query Results JSON Format (W3C, §3.2): a row names its values; what is not bound is missing. */
const Results = z.object({ results: z.object({ bindings: z.array(z.unknown()) }) });
const Row = z.record(z.string(), z.object({ value: z.string() }));

export type Binding = Record<string, string | undefined>;

/** The rows of an answer; null if it is none. A row that is no row is left out. */
export function readBindings(text: string): Binding[] | null {
  const answer = Results.safeParse(parseJson(text)).data;
  if (!answer) return null;
  return answer.results.bindings.flatMap((entry) => {
    const row = Row.safeParse(entry).data;
    return row ? [Object.fromEntries(Object.entries(row).map(([name, { value }]) => [name, value]))] : [];
  });
}

/** "Q23154" of "http://www.wikidata.org/entity/Q23154". */
export function readItemId(uri: string | undefined): string | null {
  return /^https?:\/\/www\.wikidata\.org\/entity\/(Q[1-9]\d{0,11})$/.exec(uri ?? "")?.[1] ?? null;
}
