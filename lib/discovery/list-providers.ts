import type { Context } from "@/lib/context";
import type { Icp } from "@/lib/memory/icp";
import type { SearchProvider } from "@/lib/ports/search-provider";

/** The names of the providers that a run queries. The sample web is used only if there is nothing real to read. */
export function listProviders({ adapters }: Context, icp: Icp): string[] {
  const named = (origin: SearchProvider["origin"]) =>
    adapters.web.providers.flatMap((provider) => (provider.origin === origin ? provider.name : []));
  const real = named("search");
  return real.length > 0 ? real : icp.sources.length > 0 ? [] : named("sample");
}
