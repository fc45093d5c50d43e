import { isSameSite, normalizeUrl } from "@/lib/text/normalize-url";

/** The limit of sitemaps.org for one file; further entries are ignored. */
const MAX_LOCATIONS = 50_000;
const MAX_SITEMAPS = 100;
const LONGEST_LOCATION = 2_100;

export type Sitemap = {
  /** It lists other sitemaps, not pages. */
  isIndex: boolean;
  /** Sitemaps as they are written, or pages of the site, normalized. */
  locations: string[];
};

/**
 * Parses a sitemap (sitemaps.org 0.9: XML, or one page address per line) located at `address`. Returns the sitemaps that it lists, or at
 * most `limit` pages of `site` without duplicates. Empty if the text is not a sitemap. Pure; linear in the size of the text.
 */
export function parseSitemap({ text, address, site, limit }: SitemapText): Sitemap {
  if (/<(?:\w{1,50}:)?sitemapindex[\s>]/i.test(text)) {
    const locations = [];
    for (const location of listLocations(text)) if (locations.push(location) >= MAX_SITEMAPS) break;
    return { isIndex: true, locations };
  }
  const pages = new Set<string>();
  let left = MAX_LOCATIONS;
  for (const location of listLocations(text)) {
    if (pages.size >= limit || left-- <= 0) break;
    const page = normalizeUrl(location, address);
    if (page && isSameSite(page, site)) pages.add(page);
  }
  return { isIndex: false, locations: [...pages] };
}

type SitemapText = { text: string; address: string; site: string; limit: number };

function* listLocations(text: string): Generator<string> {
  if (!/^\s*</.test(text)) {
    for (const [line] of text.matchAll(/[^\r\n]+/g)) {
      const location = line.length <= LONGEST_LOCATION ? line.trim() : "";
      if (/^https?:\/\/\S+$/.test(location)) yield location;
    }
    return;
  }
  const opening = /<(?:\w{1,50}:)?loc>\s*(?:<!\[CDATA\[)?/gi;
  const ending = /[<\]]/g;
  while (opening.exec(text)) {
    ending.lastIndex = opening.lastIndex;
    const end = ending.exec(text)?.index;
    if (end === undefined) return;
    const isClosed = text[end] === "<" || text.startsWith("]]>", end);
    // Sliced before trimming, because the surrounding white space may be megabytes.
    const location = isClosed ? text.slice(opening.lastIndex, end).trim() : "";
    if (location && location.length <= LONGEST_LOCATION) yield decodeEntities(location);
    opening.lastIndex = end;
  }
}

const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decodeEntities(text: string): string {
  return text.replace(
    /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|lt|gt|quot|apos));/gi,
    (entity, decimal, hex, name) => {
      if (name) return ENTITIES[name.toLowerCase()]!;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}
