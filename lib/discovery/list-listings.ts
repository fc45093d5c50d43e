import type { OpenDataSource } from "@/db/schema";
import type { ListingRequest } from "@/lib/open-data/asking/open-data-source";
import { OPEN_DATA_PROVIDERS } from "@/lib/open-data/open-data-providers";
import type { DiscoveryRun } from "./discovery-run";

/** Places that one run asks a public source about. */
const MAX_PLACES = 5;

export type ListingQuery = { provider: OpenDataSource; query: string; asks: ListingRequest };

/**
 * What a run asks the public sources that a person chose for the agent: one question for each place, about all industries that the
 * source has a category for. With nothing to ask about, one question whose answer says what is missing.
 */
export function listListings({ icp, openData }: Pick<DiscoveryRun, "icp" | "openData">): ListingQuery[] {
  return OPEN_DATA_PROVIDERS.filter(({ name }) => openData.includes(name)).flatMap(({ name, knows }) => {
    const known = icp.industries.filter(knows);
    const industries = known.length > 0 ? known : icp.industries;
    const places = icp.locations.length > 0 ? icp.locations.slice(0, MAX_PLACES) : [""];
    return places.map((place) => ({
      provider: name,
      query: [industries.join(", "), place].filter(Boolean).join(" in "),
      asks: { place, industries },
    }));
  });
}
