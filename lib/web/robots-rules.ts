import robotsParser from "robots-parser";

/** The product token of RFC 9309 §2.2.1 that a robots.txt addresses us by. */
export const PRODUCT_TOKEN = "Leadwright";

/** RFC 9309 §2.5: at least this much of a robots.txt is parsed; we parse no more. */
export const ROBOTS_MAX_BYTES = 500 * 1024;

const LONGEST_CRAWL_DELAY_MS = 10_000;

// Matching a path against a rule costs its length for each `*`; no honest file comes near this many.
const MOST_WILDCARDS = 5_000;

export type RobotsRules = {
  isAllowed(url: URL): boolean;
  /** Crawl-delay in milliseconds, at most 10 s; 0 without one. */
  crawlDelayMs: number;
  sitemaps: string[];
};

export const ALLOW_ALL: RobotsRules = { isAllowed: () => true, crawlDelayMs: 0, sitemaps: [] };
export const DISALLOW_ALL: RobotsRules = { isAllowed: () => false, crawlDelayMs: 0, sitemaps: [] };

/** Parses the robots.txt of `origin` (RFC 9309). Paths are compared with their unreserved characters decoded (§2.2.2). */
export function parseRobots(origin: string, text: string): RobotsRules {
  const { rules, sitemaps } = splitLines(text);
  if (rules.split("*").length > MOST_WILDCARDS) return { ...DISALLOW_ALL, sitemaps };
  const robots = robotsParser(`${origin}/robots.txt`, rules);
  const seconds = robots.getCrawlDelay(PRODUCT_TOKEN) ?? 0;
  return {
    // robots.txt itself may always be read (§2.2.2).
    isAllowed: (url) =>
      url.pathname === "/robots.txt" ||
      robots.isAllowed(decodeUnreserved(`${origin}${url.pathname}${url.search}`), PRODUCT_TOKEN) !== false,
    crawlDelayMs: Math.min(Math.max(seconds, 0) * 1000, LONGEST_CRAWL_DELAY_MS),
    sitemaps,
  };
}

/**
 * Keeps the lines that make groups and takes the sitemaps apart: they belong to no group, and the parser would
 * end one at them (RFC 9309 §2.2.4: other records must not interfere).
 */
function splitLines(text: string): { rules: string; sitemaps: string[] } {
  const rules: string[] = [];
  const sitemaps: string[] = [];
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const sitemap = /^\s*sitemap\s*:\s*(\S+)/i.exec(line);
    if (sitemap) sitemaps.push(sitemap[1]!);
    else if (/^\s*(?:allow|disallow)\s*:/i.test(line)) rules.push(decodeUnreserved(line));
    else if (/^\s*(?:user-agent|crawl-delay)\s*:/i.test(line)) rules.push(line);
  }
  return { rules: rules.join("\n"), sitemaps };
}

function decodeUnreserved(text: string): string {
  return text.replace(/%(?:2D|2E|5F|7E|3\d|[46][1-9A-F]|[57][0-9A])/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped;
  });
}
