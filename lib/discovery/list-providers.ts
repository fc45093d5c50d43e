import type { Icp } from "@/lib/memory/icp";
import { webAccess } from "./web-access";

export const SAMPLE = "sample";

/** Whom a run asks its queries, by name: the sample web stands in only where there is nothing real to read. */
export function listProviders(icp: Icp): string[] {
  const names: string[] = webAccess().providers.map((provider) => provider.name);
  return names.length > 0 ? names : icp.sources.length > 0 ? [] : [SAMPLE];
}
