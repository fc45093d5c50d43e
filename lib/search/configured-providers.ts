import type { Settings } from "@/lib/env";
import { createAskProvider } from "./ask-provider";
import { createBrave } from "./brave";
import { createExa } from "./exa";
import type { SearchProvider } from "./search-provider";
import { createSearxng } from "./searxng";

export type SearchSettings = Pick<
  Settings,
  "SEARXNG_URL" | "EXA_API_KEY" | "EXA_API_URL" | "BRAVE_API_KEY" | "BRAVE_API_URL" | "WEB_PROXY_URL"
>;

/** The providers that the settings name, the cheapest first. Empty: the sample web stands in for them. */
export function configuredProviders(settings: SearchSettings): SearchProvider[] {
  const ask = createAskProvider({ proxyUrl: settings.WEB_PROXY_URL });
  const providers: SearchProvider[] = [];
  if (settings.SEARXNG_URL) providers.push(createSearxng({ url: settings.SEARXNG_URL, ask }));
  if (settings.EXA_API_KEY) {
    providers.push(createExa({ url: settings.EXA_API_URL, apiKey: settings.EXA_API_KEY, ask }));
  }
  if (settings.BRAVE_API_KEY) {
    providers.push(createBrave({ url: settings.BRAVE_API_URL, apiKey: settings.BRAVE_API_KEY, ask }));
  }
  return providers;
}
