import type { Context } from "@/lib/context";
import type { SearchProvider } from "@/lib/ports/search-provider";
import type { DiscoveryRun } from "./discovery-run";

/** The names of the providers that a run queries. The sample web is used only if there is nothing real to read. */
export function listProviders(
  { adapters }: Context,
  { icp, openData }: Pick<DiscoveryRun, "icp" | "openData">,
): string[] {
  const named = (origin: SearchProvider["origin"]) =>
    adapters.web.providers.flatMap((provider) => (provider.origin === origin ? provider.name : []));
  const real = named("search");
  if (real.length > 0) return real;
  return icp.sources.length > 0 || openData.length > 0 ? [] : named("sample");
}
