import { z } from "zod";
import type {
  Search,
  SearchProvider,
  SearchProviderFacts,
  SearchQuery,
  SearchResult,
} from "@/lib/ports/search-provider";
import { readAdapterSettings, type Settings } from "@/lib/process/env";
import type { AskProvider } from "./ask-provider";

/** What providers get in addition to their settings. */
export type SearchMeans = {
  ask: AskProvider;
  /** Searches the sample web. */
  searchSample: (query: SearchQuery) => SearchResult[];
  /** The pages of a source that a person named. Errors: `SearchError`. */
  openSource: (source: string, limit: number) => Promise<SearchResult[]>;
};

/** A provider as listed in SEARCH_PROVIDERS. */
export type SearchProviderType = SearchProviderFacts & {
  /** Schemas of its own settings; the README lists them in this order. */
  settings: z.ZodRawShape;
  /** Null if it is not switched on. Errors: `SettingsError`. */
  open(settings: Settings, means: SearchMeans): SearchProvider | null;
};

/** Defines a provider: its own settings, and `make`, which gets their values. */
export function defineSearchProvider<Shape extends z.ZodRawShape>({
  settings: shape,
  make,
  ...facts
}: SearchProviderFacts & {
  settings: Shape;
  make: (settings: z.output<z.ZodObject<Shape>>, means: SearchMeans) => Search;
}): SearchProviderType {
  return {
    ...facts,
    settings: shape,
    open(settings, means) {
      const own = readAdapterSettings(settings, z.object(shape));
      if (facts.switchedOnBy && !isSet(own, facts.switchedOnBy.setting)) return null;
      return { ...facts, search: make(own, means) };
    },
  };
}

function isSet(settings: object, name: string): boolean {
  return Object.entries(settings).some(([key, value]) => key === name && value !== undefined);
}
