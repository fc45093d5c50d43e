import { z } from "zod";
import type { AskProvider } from "./ask-provider";
import { limitQuery } from "./limit-query";
import { plainSnippet } from "./plain-snippet";
import type { SearchProvider } from "./search-provider";

const Answer = z.object({
  // Brave leaves `web` out when nothing was found.
  type: z.literal("search").optional(),
  web: z
    .object({
      results: z
        .array(
          z
            .object({
              url: z.string(),
              title: z.string().nullish(),
              description: z.string().nullish(),
              extra_snippets: z.array(z.string()).nullish(),
            })
            .catch({ url: "" }),
        )
        .default([]),
    })
    .nullish(),
});

const MOST_RESULTS = 20;
const LONGEST_QUERY = 400;
const MOST_WORDS = 50;

/** Brave's web search at `url` (https://api.search.brave.com). */
export function createBrave(options: { url: string; apiKey: string; ask: AskProvider }): SearchProvider {
  return {
    name: "brave",
    priceKey: "extSearchQuery",
    async search({ text, limit, signal }) {
      const url = new URL(`${options.url.replace(/\/+$/, "")}/res/v1/web/search`);
      url.search = new URLSearchParams({
        q: limitQuery(text, LONGEST_QUERY, MOST_WORDS),
        count: String(Math.min(Math.max(limit, 1), MOST_RESULTS)),
        text_decorations: "false",
      }).toString();
      const answer = await options.ask(
        {
          provider: "Brave Search",
          url,
          headers: { "x-subscription-token": options.apiKey },
          signal,
          refusedRemedy: "check BRAVE_API_KEY.",
        },
        Answer.refine((value) => value.type !== undefined || value.web, "no search answer"),
      );
      return (answer.web?.results ?? [])
        .filter(({ url }) => /^https?:\/\//i.test(url))
        .slice(0, limit)
        .map(({ url, title, description, extra_snippets: extra }) => ({
          url,
          title: plainSnippet(title, 200),
          snippet: plainSnippet([description ?? "", ...(extra ?? [])].join(" ")),
          provider: "brave",
        }));
    },
  };
}
