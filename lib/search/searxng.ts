import { z } from "zod";
import type { AskProvider } from "./ask-provider";
import { limitQuery } from "./limit-query";
import { plainSnippet } from "./plain-snippet";
import { SearchError, type SearchProvider } from "./search-provider";

const Answer = z.object({
  results: z.array(
    z
      .object({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() })
      .catch({ url: "" }),
  ),
  unresponsive_engines: z.array(z.array(z.unknown())).catch([]).default([]),
});

/** A SearXNG instance at `url`, which may have a path. */
export function createSearxng(options: { url: string; ask: AskProvider }): SearchProvider {
  const base = options.url.replace(/\/+$/, "");
  return {
    name: "searxng",
    priceKey: "searchQuery",
    async search({ text, limit, signal }) {
      const url = new URL(`${base}/search`);
      url.search = new URLSearchParams({
        q: limitQuery(text, 1_000),
        format: "json",
        pageno: "1",
      }).toString();
      const answer = await options.ask(
        {
          provider: "SearXNG",
          url,
          signal,
          refusedRemedy: "it answers JSON only when `json` stands under search.formats in its settings.yml.",
        },
        Answer,
      );
      const results = answer.results.filter(({ url }) => /^https?:\/\//i.test(url));
      if (results.length === 0 && answer.unresponsive_engines.length > 0) {
        const engines = answer.unresponsive_engines.map((engine) => engine.join(": ")).join(", ");
        throw new SearchError("down", `None of SearXNG's engines answered (${engines.slice(0, 300)}).`);
      }
      return results.slice(0, limit).map(({ url, title, content }) => ({
        url,
        title: plainSnippet(title, 200),
        snippet: plainSnippet(content),
        provider: "searxng",
      }));
    },
  };
}
