import { z } from "zod";
import { SearchError } from "@/lib/ports/search-provider";
import { urlSetting } from "@/lib/process/env";
import { defineSearchProvider } from "./define-search-provider";
import { firstOf } from "./first-of";
import { limitQuery } from "./limit-query";
import { plainSnippet } from "./plain-snippet";

const Answer = z.object({
  results: firstOf(
    z
      .object({ url: z.string(), title: z.string().nullish(), content: z.string().nullish() })
      .catch({ url: "" }),
  ),
  unresponsive_engines: firstOf(firstOf(z.unknown())).catch([]).default([]),
});

export const searxng = defineSearchProvider({
  name: "searxng",
  label: "SearXNG",
  price: "searchQuery",
  origin: "search",
  switchedOnBy: { setting: "SEARXNG_URL", holds: "address" },
  // The URL may have a path.
  settings: { SEARXNG_URL: urlSetting("http:", "https:").optional() },
  make:
    ({ SEARXNG_URL }, { ask }) =>
    async ({ text, limit, signal }) => {
      const url = new URL(`${SEARXNG_URL!.replace(/\/+$/, "")}/search`);
      url.search = new URLSearchParams({
        q: limitQuery(text, 1_000),
        format: "json",
        pageno: "1",
      }).toString();
      const answer = await ask(
        {
          provider: "SearXNG",
          url,
          signal,
          refusedRemedy:
            "it answers JSON only when `json` is listed under search.formats in its settings.yml.",
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
});
