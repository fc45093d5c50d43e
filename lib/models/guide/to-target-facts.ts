import type { Fact } from "./fact";
import type { Target } from "./read-target";

/** Facts of a phrase that names whom to look for. */
export function toTargetFacts(target: Target): Fact[] {
  return Object.entries(target).map(([key, values]) => ({
    piece: "icpJson",
    key: key as keyof Target,
    values: values!,
  }));
}
