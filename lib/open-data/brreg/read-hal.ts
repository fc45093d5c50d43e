import { z } from "zod";
import { parseJson } from "../reading/parse-json";

const Answer = z.object({
  _embedded: z.record(z.string(), z.unknown()).optional(),
  page: z.object({
    totalElements: z.number().int().nonnegative(),
    totalPages: z.number().int().nonnegative(),
  }),
});

export type HalPage = { entries: unknown[]; totalElements: number; totalPages: number };

/** A page of a HAL collection, as the register sends it: without any entries it has no `_embedded`. Null if the text is no such page. */
export function readHal(text: string, collection: string): HalPage | null {
  const answer = Answer.safeParse(parseJson(text)).data;
  if (!answer) return null;
  const entries = answer._embedded?.[collection] ?? [];
  return Array.isArray(entries) ? { entries, ...answer.page } : null;
}
