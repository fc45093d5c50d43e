import { z } from "zod";
import { text } from "@/lib/shapes";
import { foldText, plainLetters } from "@/lib/text/fold-text";

/** Few enough that a lead's entry in the index `leads_in_workspace` stays below PostgreSQL's limit. */
export const MAX_TAGS_OF_LEAD = 20;
/** Of a workspace. */
export const MAX_TAGS = 500;

/** A comma separates tags in files and URLs, so a name has none. */
export const TagName = text(1, 50, {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is refused.
  pattern: /^[^\u0000,;]*[^\u0000,;\s][^\u0000,;]*$/u,
  message: "must be a name without commas and semicolons",
}).meta({ examples: ["trade fair"] });

/** Names that differ only in case and accents mean one tag. */
export const TagNames = z.array(TagName).max(MAX_TAGS_OF_LEAD);

/** A name as it is stored. */
export function readTagName(name: string): string {
  return foldText(name) || name.trim();
}

/** Equal for names that differ only in case and accents. */
export function tagKey(name: string): string {
  return plainLetters(readTagName(name));
}
