import { type PricedAction, priceOf } from "@/lib/credits/price-list";
import type { Settings } from "@/lib/env";
import { webAccess } from "./web-access";

/** Under which key of the price list a search of this provider stands; the sample web is like a keyless one. */
export function searchAction(provider: string): PricedAction {
  return webAccess().providers.find((one) => one.name === provider)?.priceKey ?? "searchQuery";
}

/** Millionths of a credit of the cheapest search that this deployment can make. */
export function searchPrice(settings: Settings): bigint {
  const names = webAccess().providers.map((provider) => provider.name);
  const prices = (names.length > 0 ? names : ["sample"]).map((name) => priceOf(settings, searchAction(name)));
  return prices.sort((a, b) => Number(a - b))[0]!;
}
