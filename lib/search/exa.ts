import { z } from "zod";
import type { AskProvider } from "./ask-provider";
import { limitQuery } from "./limit-query";
import { plainSnippet } from "./plain-snippet";
import type { SearchProvider } from "./search-provider";

const Answer = z.object({
  results: z.array(
    z
      .object({
        url: z.string(),
        title: z.string().nullish(),
        text: z.string().nullish(),
        highlights: z.array(z.string()).nullish(),
      })
      .catch({ url: "" }),
  ),
});

const MOST_RESULTS = 100;

/** Exa's search at `url` (https://api.exa.ai). */
export function createExa(options: { url: string; apiKey: string; ask: AskProvider }): SearchProvider {
  return {
    name: "exa",
    priceKey: "extSearchQuery",
    async search({ text, kind, limit, signal }) {
      const answer = await options.ask(
        {
          provider: "Exa",
          url: new URL(`${options.url.replace(/\/+$/, "")}/search`),
          method: "POST",
          headers: { "x-api-key": options.apiKey },
          body: {
            query: limitQuery(text, 1_000),
            type: "auto",
            // Its category "people" answers with profiles of networks that let nobody read them, so it is not used.
            ...(kind === "company" ? { category: "company" } : {}),
            numResults: Math.min(Math.max(limit, 1), MOST_RESULTS),
            contents: { highlights: true },
          },
          signal,
          refusedRemedy: "check EXA_API_KEY.",
        },
        Answer,
      );
      return answer.results
        .filter(({ url }) => /^https?:\/\//i.test(url))
        .slice(0, limit)
        .map(({ url, title, text: whole, highlights }) => ({
          url,
          title: plainSnippet(title, 200),
          snippet: plainSnippet(highlights?.length ? highlights.join(" … ") : whole),
          provider: "exa",
        }));
    },
  };
}
