import { z } from "zod";
import type { SearchProvider } from "@/lib/ports/search-provider";
import type { Settings } from "@/lib/process/env";
import { brave } from "./brave";
import type { SearchMeans, SearchProviderType } from "./define-search-provider";
import { exa } from "./exa";
import { sampleWeb } from "./sample-web";
import { searxng } from "./searxng";
import { sources } from "./sources";

/** All providers, in the order in which a run asks them: the cheapest first. A new provider is a file and a line here. */
export const SEARCH_PROVIDERS: readonly SearchProviderType[] = [sources, searxng, exa, brave, sampleWeb];

/** The settings of all providers, in addition to those in lib/process/env.ts. */
export const SearchSettings = z.object(
  Object.assign({}, ...SEARCH_PROVIDERS.map(({ settings }) => settings)) as z.ZodRawShape,
);

/** The providers that are switched on. Errors: `SettingsError`. */
export function openSearchProviders(settings: Settings, means: SearchMeans): SearchProvider[] {
  return SEARCH_PROVIDERS.flatMap((provider) => provider.open(settings, means) ?? []);
}

/**
 * The providers of the open web that the settings switch on. If there are none, the sample web is used instead. Errors: `SettingsError`.
 */
export function listSetProviders(settings: Settings): SearchProviderType[] {
  return SEARCH_PROVIDERS.filter(
    (provider) => provider.origin === "search" && provider.open(settings, NO_MEANS) !== null,
  );
}

/** For checking settings only: opening a provider sends no request. */
const NO_MEANS = {} as SearchMeans;
