import type { Context } from "@/lib/context";
import { priceOf } from "@/lib/credits/price-list";

/** Millionths of a credit of the cheapest search that this deployment can make. */
export function searchPrice({ adapters, settings }: Context): bigint {
  const { providers } = adapters.web;
  const real = providers.filter(({ origin }) => origin === "search");
  const asked = real.length > 0 ? real : providers.filter(({ origin }) => origin === "sample");
  const prices = asked.flatMap(({ price }) => (price === null ? [] : priceOf(settings, price)));
  return prices.sort((a, b) => Number(a - b))[0]!;
}
