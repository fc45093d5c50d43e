import { z } from "zod";
import type { OpenDataProvider } from "./asking/open-data-source";
import { brreg } from "./brreg/brreg";
import { openStreetMap } from "./osm/open-street-map";
import { REGISTERS } from "./registers/registers";
import { wikidata } from "./wikidata/wikidata";

/** All public sources. A new one is a file, its name in `OPEN_DATA_SOURCES`, its terms in `lib/leads/attributions.ts`, and a line here. */
export const OPEN_DATA_PROVIDERS: readonly OpenDataProvider[] = [openStreetMap, wikidata, brreg];

/** The settings of all of them, and of the registers. */
export const OpenDataSettings = z.object(
  Object.assign(
    {},
    ...[...OPEN_DATA_PROVIDERS, ...REGISTERS].map(({ settings }) => settings),
  ) as z.ZodRawShape,
);

/** Undefined for the name of a source that this version does not have. */
export function findOpenDataProvider(name: string): OpenDataProvider | undefined {
  return OPEN_DATA_PROVIDERS.find((provider) => provider.name === name);
}
