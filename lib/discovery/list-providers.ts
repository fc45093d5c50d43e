import type { Context } from "@/lib/context";
import type { Icp } from "@/lib/memory/icp";
import type { SearchProvider } from "@/lib/ports/search-provider";

/** Whom a run asks its queries, by name: the sample web stands in only where there is nothing real to read. */
export function listProviders({ adapters }: Context, icp: Icp): string[] {
  const named = (origin: SearchProvider["origin"]) =>
    adapters.web.providers.flatMap((provider) => (provider.origin === origin ? provider.name : []));
  const real = named("search");
  return real.length > 0 ? real : icp.sources.length > 0 ? [] : named("sample");
}
