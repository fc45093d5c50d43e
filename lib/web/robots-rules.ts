/** The product token (RFC 9309 §2.2.1) by which a robots.txt addresses us. */
export const PRODUCT_TOKEN = "Leadwright";

/** RFC 9309 §2.5: a crawler must parse at least this much of a robots.txt; we parse no more. */
export const ROBOTS_MAX_BYTES = 500 * 1024;

const LONGEST_CRAWL_DELAY_MS = 10_000;
const MAX_SITEMAPS = 50;
/** Maximum characters of a path that rules are compared with; page addresses are not longer. */
const LONGEST_PATH = 2_048;
/**
 * Characters of a path that all wildcard rules together may examine, a few milliseconds of work. Thousands of legitimate rules need a
 * tenth of it. If a file needs more for a path, the path counts as disallowed.
 */
const MAX_STEPS = 1_000_000;

/**
 * Matches paths that start with the first of `parts` and contain the others in order, with anything in between. `isEnd`: the path must
 * end with the last part.
 */
type RobotsRule = { isAllow: boolean; length: number; parts: string[]; isEnd: boolean };

/** The rules of a robots.txt that apply to us, as plain data; see `isAllowed`. */
export type RobotsRules = {
  rules: RobotsRule[];
  /** Crawl-delay in milliseconds, at most 10 s; 0 if there is none. */
  crawlDelayMs: number;
  sitemaps: string[];
};

export const ALLOW_ALL: RobotsRules = { rules: [], crawlDelayMs: 0, sitemaps: [] };
export const DISALLOW_ALL: RobotsRules = { rules: [readRule("/", false)], crawlDelayMs: 0, sitemaps: [] };

type Group = { rules: Map<string, boolean>; crawlDelay: number };

/**
 * Parses a robots.txt (RFC 9309). All groups for our product token are merged; without one, the groups for all user agents apply
 * (§2.2.1). Sitemap records belong to no group, and they and other records do not end one (§2.2.4).
 */
export function parseRobots(text: string): RobotsRules {
  const groups: Record<"ours" | "all", Group | null> = { ours: null, all: null };
  const sitemaps: string[] = [];
  let agents = new Set<"ours" | "all">();
  let isAgentBefore = false;
  for (const line of text.matchAll(/[^\r\n]+/g)) {
    const record = /^\s*(user-agent|allow|disallow|crawl-delay|sitemap)\s*:(.*)/is.exec(line[0]);
    if (!record) continue;
    const name = record[1]!.toLowerCase();
    if (name === "sitemap") {
      const address = /^\s*(\S+)/.exec(record[2]!)?.[1];
      if (address && sitemaps.length < MAX_SITEMAPS) sitemaps.push(address);
      continue;
    }
    const value = record[2]!.split("#", 1)[0]!.trim();
    if (name === "user-agent") {
      if (!isAgentBefore) agents = new Set();
      const agent = value.split("/", 1)[0]!.trim().toLowerCase();
      if (agent === PRODUCT_TOKEN.toLowerCase()) agents.add("ours");
      if (agent === "*") agents.add("all");
    } else
      for (const agent of agents) {
        const group: Group = groups[agent] ?? { rules: new Map(), crawlDelay: 0 };
        groups[agent] = group;
        if (name === "crawl-delay") group.crawlDelay = readNumber(value) ?? group.crawlDelay;
        else if (value) {
          const pattern = normalizePattern(value);
          // Of two identical patterns, the one that allows wins.
          group.rules.set(pattern, name === "allow" || group.rules.get(pattern) === true);
        }
      }
    isAgentBefore = name === "user-agent";
  }
  const { rules, crawlDelay } = groups.ours ?? groups.all ?? { rules: new Map(), crawlDelay: 0 };
  return {
    rules: [...rules]
      .map(([pattern, isAllow]) => readRule(pattern, isAllow))
      .sort((a, b) => b.length - a.length),
    crawlDelayMs: Math.min(Math.max(crawlDelay, 0) * 1000, LONGEST_CRAWL_DELAY_MS),
    sitemaps,
  };
}

/**
 * Whether a page of the host may be read. The longest matching rule decides; if two are equally long, the one that allows (RFC 9309
 * §2.2.2). Takes a few milliseconds at most, for any rules and any page.
 */
export function isAllowed({ rules }: RobotsRules, { pathname, search }: URL): boolean {
  // robots.txt itself may always be read (§2.2.2).
  if (pathname === "/robots.txt") return true;
  const path = upperEscapes(decodeUnreserved(pathname + search)).slice(0, LONGEST_PATH);
  let best: RobotsRule | null = null;
  let steps = MAX_STEPS;
  for (const rule of rules) {
    const isBetter = !best || rule.length > best.length || (rule.length === best.length && rule.isAllow);
    if (!isBetter) continue;
    const cost = matchRule(rule, path);
    steps -= Math.abs(cost);
    if (steps < 0) return false;
    if (cost >= 0) best = rule;
  }
  return best?.isAllow ?? true;
}

/**
 * The number of characters examined; below 0 if the rule does not match. Each part is matched at its first occurrence, so there is no
 * backtracking.
 */
function matchRule({ parts, isEnd }: RobotsRule, path: string): number {
  const first = parts[0]!;
  if (!path.startsWith(first)) return -1;
  let at = first.length;
  const last = parts.length - 1;
  if (last === 0) return isEnd && at !== path.length ? -1 : 1;
  for (let index = 1; index <= last; index++) {
    const part = parts[index]!;
    if (index === last && isEnd)
      return path.length - part.length >= at && path.endsWith(part) ? at + 1 : -at - 1;
    const found = path.indexOf(part, at);
    if (found < 0) return -path.length - index;
    at = found + part.length;
  }
  return at + last;
}

function readRule(pattern: string, isAllow: boolean): RobotsRule {
  const isEnd = pattern.endsWith("$");
  const parts = (isEnd ? pattern.slice(0, -1) : pattern).split(/\*+/);
  return { isAllow, length: pattern.length, parts, isEnd };
}

/** A pattern in the form of paths: ASCII, unreserved characters unescaped, escapes in upper case (§2.2.2). */
function normalizePattern(written: string): string {
  const plain = decodeUnreserved(written);
  return upperEscapes(encodeURI(plain.toWellFormed()).replace(/%25/g, "%"));
}

function upperEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (escaped) => escaped.toUpperCase());
}

function decodeUnreserved(text: string): string {
  return text.replace(/%(?:2D|2E|5F|7E|3\d|[46][1-9A-F]|[57][0-9A])/gi, (escaped) => {
    const character = String.fromCharCode(Number.parseInt(escaped.slice(1), 16));
    return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped;
  });
}

function readNumber(text: string): number | null {
  const number = Number(text);
  return Number.isNaN(number) ? null : number;
}
