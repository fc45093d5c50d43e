import type { ListingRow } from "@/db/schema";
import type { Context } from "@/lib/context";
import { type ListingRequest, SourceBusyError } from "@/lib/open-data/asking/open-data-source";
import { findOpenDataProvider } from "@/lib/open-data/open-data-providers";
import { SearchError } from "@/lib/ports/search-provider";

/** `wait`: the source is busy; `isRefusal` tells a server that refused from the installation's own order. */
export type ListingAnswer =
  | { listing: ListingRow; error: null }
  | { listing: null; error: string }
  | { listing: null; error: null; wait: { until: Date; isRefusal: boolean; message: string } };

/** Asks a public source for the companies of a place. That it is busy or cannot answer is a value. */
export async function listCompanies(
  ctx: Context,
  source: string,
  request: ListingRequest,
): Promise<ListingAnswer> {
  const provider = findOpenDataProvider(source);
  if (!provider) return failed(`${source} is no longer available.`);
  const { label } = provider;
  if (request.industries.length === 0)
    return failed(`${label} lists companies by industry: add one under Industries in Memory.`);
  if (request.place === "")
    return failed(`${label} lists companies by place: add a town or a region under Locations in Memory.`);
  try {
    return { listing: await provider.list(ctx, request), error: null };
  } catch (error) {
    if (error instanceof SearchError) return failed(error.message);
    if (!(error instanceof SourceBusyError)) throw error;
    const { until, isRefusal, message } = error;
    return { listing: null, error: null, wait: { until, isRefusal, message } };
  }
}

function failed(error: string): ListingAnswer {
  return { listing: null, error };
}
