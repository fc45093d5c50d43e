import { z } from "zod";
import { text } from "@/lib/shapes";
import { findIcpKey } from "./icp";

/** The lists of the ICP that a single search can replace, in the order in which they are shown. */
const OVERRIDE_KEYS = ["roles", "industries", "keywords", "locations"] as const;

const MAX_WORDS = 100;
const LONGEST_WORD = 200;

const words = (what: string) =>
  z
    .array(
      text(1, LONGEST_WORD, {
        // biome-ignore lint/suspicious/noControlCharactersInRegex: PostgreSQL cannot store it.
        pattern: /^[^\u0000]*[^\s\u0000][^\u0000]*$/u,
        message: "must have a visible character, and no U+0000",
      }),
    )
    .max(MAX_WORDS)
    .optional()
    .describe(what);

/** Lists that replace those of the ICP for one search. Forms check with this shape, so this file must not import server code. */
export const IcpOverrides = z
  .object({
    roles: words("Roles of the people to look for."),
    industries: words("Industries of their companies."),
    keywords: words("Words on their websites."),
    locations: words("Where they are."),
  })
  .meta({
    id: "IcpOverrides",
    description:
      "Lists that replace those of the ideal customer (ICP) for this search only. A list that is left out stays as Memory has it; an empty one places no condition. Memory does not change.",
  });
export type IcpOverrides = z.output<typeof IcpOverrides>;

/** `icpJson` as one search reads it: a replaced list is gone under all spellings of its name, other keys are untouched. */
export function overrideIcp(
  icpJson: Record<string, unknown>,
  overrides: IcpOverrides | null,
): Record<string, unknown> {
  const replaced = listOverrides(overrides);
  if (replaced.length === 0) return icpJson;
  const keys = new Set<string>(replaced.map(({ key }) => key));
  const others = Object.entries(icpJson).filter(([name]) => !keys.has(findIcpKey(name) ?? ""));
  return Object.fromEntries([...others, ...replaced.map(({ key, words }) => [key, words])]);
}

/** What a search replaces, in words: "bakery · Germany". Null if it replaces nothing. */
export function describeOverrides(overrides: IcpOverrides | null | undefined): string | null {
  const replaced = listOverrides(overrides);
  if (replaced.length === 0) return null;
  return replaced.map(({ key, words }) => (words.length > 0 ? words.join(", ") : ANY[key])).join(" · ");
}

const ANY: Record<(typeof OVERRIDE_KEYS)[number], string> = {
  roles: "any role",
  industries: "any industry",
  keywords: "no keywords",
  locations: "anywhere",
};

function listOverrides(overrides: IcpOverrides | null | undefined) {
  return OVERRIDE_KEYS.flatMap((key) => {
    const words = overrides?.[key];
    return words ? [{ key, words }] : [];
  });
}
