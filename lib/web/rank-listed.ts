import { type LinkKind, rankLinks } from "@/lib/web/rank-links";

/** The best `limit` pages of those in a site's sitemaps, those that lead to people first. Runs in a worker. */
export function rankListed({ urls, origin, limit }: { urls: string[]; origin: string; limit: number }): {
  url: string;
  kind: LinkKind;
}[] {
  const ranked = rankLinks(
    urls.map((url) => ({ url, text: "" })),
    origin,
  );
  return ranked
    .filter((link) => link.kind !== "late")
    .slice(0, limit)
    .map(({ url, kind }) => ({ url, kind }));
}
