import { z } from "zod";
import { urlSetting } from "@/lib/process/env";
import { defineSearchProvider } from "./define-search-provider";
import { firstOf } from "./first-of";
import { limitQuery } from "./limit-query";
import { plainSnippet } from "./plain-snippet";

const Answer = z.object({
  results: firstOf(
    z
      .object({
        url: z.string(),
        title: z.string().nullish(),
        text: z.string().nullish(),
        highlights: firstOf(z.string()).nullish(),
      })
      .catch({ url: "" }),
  ),
});

const MAX_RESULTS = 100;

export const exa = defineSearchProvider({
  name: "exa",
  label: "Exa",
  price: "extSearchQuery",
  origin: "search",
  switchedOnBy: { setting: "EXA_API_KEY", holds: "key" },
  settings: {
    EXA_API_KEY: z.string().min(1).optional(),
    EXA_API_URL: urlSetting("http:", "https:").default("https://api.exa.ai"),
  },
  make:
    ({ EXA_API_KEY, EXA_API_URL }, { ask }) =>
    async ({ text, kind, limit, signal }) => {
      const answer = await ask(
        {
          provider: "Exa",
          url: new URL(`${EXA_API_URL.replace(/\/+$/, "")}/search`),
          method: "POST",
          headers: { "x-api-key": EXA_API_KEY! },
          body: {
            query: limitQuery(text, 1_000),
            type: "auto",
            // Exa's category "people" is not used: it returns profiles on networks that do not let anybody read them.
            ...(kind === "company" ? { category: "company" } : {}),
            numResults: Math.min(Math.max(limit, 1), MAX_RESULTS),
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
});
