import { documentTask } from "@/lib/parsing/document-task";
import type { AnyText } from "@/lib/text/packed-text";

/** A field of the lead with this address, as its page said it. */
export type FactToFind = { address: string; field: string; value: string; quote: string };

/** `url`: after redirects. */
export type FactsInput = { html: AnyText; url: string; facts: FactToFind[] };

export type FactsFound = {
  /** Scripts would make the page; what the server sent has next to nothing. */
  needsBrowser: boolean;
  /** For each fact the words of the page that hold it; null: the page does not say it. */
  quotes: (string | null)[];
  /** What stands around those words, by address. */
  excerpts: Record<string, string>;
};

/** Worker task that looks for facts on the page that they were read from. */
export const factsTask = documentTask<(input: FactsInput) => FactsFound>("facts");
