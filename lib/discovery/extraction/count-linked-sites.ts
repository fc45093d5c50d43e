import { type ParsedPage, walkElements } from "./parse-page";

const MAX_SITES = 500;
const LONGEST_ADDRESS = 2_000;

/** The number of other sites that a page links to, each once: a directory links to many. Platforms are left out. */
export function countLinkedSites(page: ParsedPage): number {
  const own = siteOf(page.url);
  const found = new Set<string>();
  let links = 0;
  for (const { name, attribs } of walkElements(page.nodes)) {
    if (name !== "a" || !attribs.href || attribs.href.length > LONGEST_ADDRESS) continue;
    if (!/^\s*(?:https?:)?\/\//i.test(attribs.href)) continue;
    const site = siteOf(new URL("https://page.example"), attribs.href.trim());
    if (site && site !== own && !PLATFORMS.test(site)) found.add(site);
    if (found.size >= MAX_SITES || ++links >= 20 * MAX_SITES) break;
  }
  return found.size;
}

const PLATFORMS =
  /^(?:facebook|instagram|twitter|x|linkedin|youtube|youtu|vimeo|pinterest|tiktok|xing|whatsapp|wa|google|goo|apple|microsoft|adobe|wordpress|wix|squarespace|shopify|cloudflare|w3|mozilla|github|amazon|paypal|tripadvisor|yelp|trustpilot|flickr|addthis|blogspot|tumblr|reddit)\./;

/** "shop.example.co.uk" and "www.example.co.uk" are one site. */
function siteOf(base: URL | string, href?: string): string | null {
  const url = href === undefined ? URL.parse(String(base)) : URL.parse(href, base);
  if (!url) return null;
  const labels = url.hostname.toLowerCase().split(".");
  const isPaired = (labels.at(-1)?.length ?? 0) === 2 && (labels.at(-2)?.length ?? 0) <= 3;
  return labels.slice(isPaired ? -3 : -2).join(".");
}
