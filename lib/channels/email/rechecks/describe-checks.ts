import { creditsInWords } from "@/lib/text/credits-in-words";
import type { ChecksEstimate } from "./estimate-checks";

/** Beside a price: how much of it is for pages that are read again; empty where none is. */
export function describeChecks({ pages, cost }: ChecksEstimate): string {
  if (pages === 0) return "";
  const which = pages === 1 ? "1 page" : `${pages} pages`;
  return `This includes up to ${creditsInWords(cost)} for reading ${which} again whose facts are too old to use.`;
}
