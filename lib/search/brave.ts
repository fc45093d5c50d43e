import { z } from "zod";
import { urlSetting } from "@/lib/process/env";
import { defineSearchProvider } from "./define-search-provider";
import { firstOf } from "./first-of";
import { limitQuery } from "./limit-query";
import { plainSnippet } from "./plain-snippet";

const Answer = z.object({
  // Brave omits `web` if nothing was found.
  type: z.literal("search").optional(),
  web: z
    .object({
      results: firstOf(
        z
          .object({
            url: z.string(),
            title: z.string().nullish(),
            description: z.string().nullish(),
            extra_snippets: firstOf(z.string()).nullish(),
          })
          .catch({ url: "" }),
      ).default([]),
    })
    .nullish(),
});

const MAX_RESULTS = 20;
const LONGEST_QUERY = 400;
const MAX_WORDS = 50;

export const brave = defineSearchProvider({
  name: "brave",
  label: "Brave Search",
  price: "extSearchQuery",
  origin: "search",
  switchedOnBy: { setting: "BRAVE_API_KEY", holds: "key" },
  settings: {
    BRAVE_API_KEY: z.string().min(1).optional(),
    BRAVE_API_URL: urlSetting("http:", "https:").default("https://api.search.brave.com"),
  },
  make:
    ({ BRAVE_API_KEY, BRAVE_API_URL }, { ask }) =>
    async ({ text, limit, signal }) => {
      const url = new URL(`${BRAVE_API_URL.replace(/\/+$/, "")}/res/v1/web/search`);
      url.search = new URLSearchParams({
        q: limitQuery(text, LONGEST_QUERY, MAX_WORDS),
        count: String(Math.min(Math.max(limit, 1), MAX_RESULTS)),
        text_decorations: "false",
      }).toString();
      const answer = await ask(
        {
          provider: "Brave Search",
          url,
          headers: { "x-subscription-token": BRAVE_API_KEY! },
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
});
