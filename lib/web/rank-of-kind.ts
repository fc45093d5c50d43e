import type { LinkKind } from "@/lib/web/rank-links";

const ORDER: LinkKind[] = ["contact", "about", "team", "imprint", "people", "home", "news", "other", "late"];

/** The rank of a kind of page in the reading order. 1 comes first, after the page that a source or a search named. */
export function rankOfKind(kind: LinkKind): number {
  return 1 + ORDER.indexOf(kind);
}
