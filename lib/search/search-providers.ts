import { z } from "zod";
import type { SearchProvider } from "@/lib/ports/search-provider";
import type { Settings } from "@/lib/process/env";
import { brave } from "./brave";
import type { SearchMeans, SearchProviderType } from "./define-search-provider";
import { exa } from "./exa";
import { sampleWeb } from "./sample-web";
import { searxng } from "./searxng";
import { sources } from "./sources";

/** Whom a run may ask, in the order in which it does: the cheapest first. A new provider is a file and its line here. */
export const SEARCH_PROVIDERS: readonly SearchProviderType[] = [sources, searxng, exa, brave, sampleWeb];

/** The settings of all providers, beside those in lib/process/env.ts. */
export const SearchSettings = z.object(
  Object.assign({}, ...SEARCH_PROVIDERS.map(({ settings }) => settings)) as z.ZodRawShape,
);

/** Those that are switched on. Errors: `SettingsError`. */
export function openSearchProviders(settings: Settings, means: SearchMeans): SearchProvider[] {
  return SEARCH_PROVIDERS.flatMap((provider) => provider.open(settings, means) ?? []);
}

/** Those that search the open web and that the settings switch on; empty: the sample web stands in for them. Errors: `SettingsError`. */
export function listSetProviders(settings: Settings): SearchProviderType[] {
  return SEARCH_PROVIDERS.filter(
    (provider) => provider.origin === "search" && provider.open(settings, NO_MEANS) !== null,
  );
}

/** For looking at settings: opening a provider asks nobody. */
const NO_MEANS = {} as SearchMeans;
