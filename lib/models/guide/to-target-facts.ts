import type { Fact } from "./fact";
import type { Target } from "./read-target";

/** The ideal customer facts of a parsed phrase. */
export function toTargetFacts(target: Target): Fact[] {
  return Object.entries(target).map(([key, values]) => ({
    piece: "icpJson",
    key: key as keyof Target,
    values: values!,
  }));
}
