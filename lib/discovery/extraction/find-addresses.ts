import { decodeCloudflareAddress } from "./decode-cloudflare-address";
import { EMAIL_WORDS } from "./email-words";
import type { Line, PageLines } from "./page-lines";

/**
 * Where an address is: from `start` to `end` in the line's text. `source` is the link that contains it if the text does not; `record` is
 * shared by the addresses of one record.
 */
export type Occurrence = {
  email: string;
  line: number;
  start: number;
  end: number;
  source: string | null;
  record?: string;
};

const MAX_OCCURRENCES = 3000;
/**
 * How many at signs of a page are examined, and how many of "(at)" and " at ". A page with so many of them that are not addresses has no
 * real ones.
 */
const MAX_SIGNS = 100_000;
const MAX_SPELLED = 20_000;
const LONGEST_LOCAL = 64;
const LOCAL_SIGN = /[\p{L}\p{N}_.+'’&-]/u;
const LOCAL_END = /[\p{L}\p{N}_.+'’&-]{1,64}$/u;
const HOST_START =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}[\p{L}\p{N}])?){1,8}/u;
const OPEN = "[\\[({<]";
const CLOSE = "[\\])}>]";
const AT_WORDS =
  "at|arroba|ät|ett|apenstaartje|apestaartje|chiocciola|arobase|arobas|chez|klammeraffe|affe|a|@";
const BRACKETED_AT = new RegExp(` ?${OPEN} ?(?:${AT_WORDS}) ?${CLOSE} ?`, "giu");
const SPELLED_AT = / (?:AT|at|arroba|@|-at-|_at_|\*at\*) |[ _]?アット(?:マーク)?[ _]?/g;
const DOT = new RegExp(
  ` ?${OPEN} ?(?:dot|punkt|punto|point|punt|\\.) ?${CLOSE} ?| (?:dot|DOT|punkt|PUNKT|punto|PUNTO|point|punt) `,
  "gu",
);
const LABEL = new RegExp(`(?:${EMAIL_WORDS}|kontakt|contact)(?: address)?\\s?[:;]\\s?$`, "iu");
const FILE =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|css|js|mjs|json|pdf|docx?|html?|php|aspx?|zip|mp[34]|webm|woff2?)$/i;
const NO_LOCAL = new Set(
  "us me him them it here online is or and contact look find visit available open shop order more arrive meet".split(
    " ",
  ),
);

/** The remaining budget of the search, and the addresses in the page's links. */
type Search = { signs: number; spelled: number; targets: Map<string, Target[]> };
type Target = { email: string; source: string };

/** All email addresses of a page in reading order: linked, written out or obfuscated. Linear in the page's size. */
export function findAddresses({ lines }: PageLines): Occurrence[] {
  const found: Occurrence[] = [];
  const search: Search = { signs: MAX_SIGNS, spelled: MAX_SPELLED, targets: new Map() };
  for (let index = 0; index < lines.length && found.length < MAX_OCCURRENCES; index++) {
    const line = lines[index]!;
    const written = [...listPlain(line, search), ...listObfuscated(line, search)];
    const here = [...written, ...listLinked(line, written, search)];
    here.sort((a, b) => a.start - b.start);
    const seen = new Set<string>();
    for (const hit of here) {
      if (seen.has(hit.email)) continue;
      seen.add(hit.email);
      found.push({ ...hit, line: index });
      if (found.length >= MAX_OCCURRENCES) break;
    }
  }
  return found;
}

type Hit = Omit<Occurrence, "line">;
type Written = Pick<Line, "text" | "marks">;

function listPlain(line: Written, search: Search): Hit[] {
  const hits: Hit[] = [];
  const links = line.marks.length > MAX_PARTING_LINKS ? [] : line.marks.filter(({ kind }) => kind === "mail");
  for (let at = line.text.indexOf("@"); at >= 0 && hits.length < 500; at = line.text.indexOf("@", at + 1)) {
    if (--search.signs < 0) break;
    const around = linkAround(line.text, links, at);
    const whole: Stretch = [0, line.text.length];
    const email = (around && readAround(line.text, at, around)) ?? readAround(line.text, at, whole);
    if (email)
      hits.push({ email: email.address, start: at - email.local, end: at + 1 + email.host, source: null });
  }
  return hits;
}

type Stretch = [from: number, to: number];

function readAround(text: string, at: number, [from, to]: Stretch) {
  const local = readLocal(text, Math.max(from, at - LONGEST_LOCAL), at);
  const host = local && HOST_START.exec(text.slice(at + 1, Math.min(to, at + 256)))?.[0];
  return host ? readAddress(local, host) : null;
}

/** The longest suffix of a text that may be a local part. Read backwards, because searching from the start is quadratic. */
function readLocal(text: string, from: number, to: number): string {
  let start = to;
  while (start > from) {
    const isPair =
      start - 1 > from &&
      /[\udc00-\udfff]/.test(text[start - 1]!) &&
      /[\ud800-\udbff]/.test(text[start - 2]!);
    const before = start - (isPair ? 2 : 1);
    if (!LOCAL_SIGN.test(text.slice(before, start))) break;
    start = before;
  }
  return text.slice(start, to);
}

/** In a line with more links than this, the links do not tell where an address ends. */
const MAX_PARTING_LINKS = 50;

/**
 * The part of the text around a position in which no other link begins or ends, because adjacent links need no white space between them.
 */
function linkAround(text: string, links: Line["marks"], at: number): Stretch | null {
  if (links.length === 0) return null;
  let from = 0;
  let to = text.length;
  for (const mark of links) {
    if (mark.start <= at && at < mark.end) return [mark.start, mark.end];
    if (mark.end <= at) from = Math.max(from, mark.end);
    else to = Math.min(to, mark.start);
  }
  return [from, to];
}

function listObfuscated({ text }: Written, search: Search): Hit[] {
  const hits: Hit[] = [];
  if (text.length > 20_000) return hits;
  for (const pattern of [BRACKETED_AT, SPELLED_AT]) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(text); match && hits.length < 500; match = pattern.exec(text)) {
      const end = match.index + match[0].length;
      // A host begins with a letter or a digit.
      if (!/^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))) continue;
      if (--search.spelled < 0) return hits;
      const hit = readObfuscated(text, match.index, end, pattern === BRACKETED_AT);
      if (hit) hits.push(hit);
    }
  }
  return hits;
}

/** A bare "at" counts as an address only with upper case, a label or a spelled-out dot: "meet us at acme.example" is prose. */
function readObfuscated(text: string, from: number, to: number, bracketed: boolean): Hit | null {
  const before = text.slice(Math.max(0, from - 100), from);
  const after = text.slice(to, to + 200);
  const right = after.replace(DOT, ".");
  const left = before.replace(DOT, (dot, at: number) => (at === 0 ? dot : "."));
  const local = LOCAL_END.exec(left)?.[0];
  const host = HOST_START.exec(right.replace(/^(\S+) \. ?/, "$1."))?.[0];
  if (!local || !host) return null;
  const written = text.slice(from, to);
  const sure =
    bracketed ||
    written === " AT " ||
    written.includes("アット") ||
    host !== HOST_START.exec(after)?.[0] ||
    LABEL.test(left.slice(0, -local.length)) ||
    (written === " at " && local.length > 2 && isWholeLine(text, local, host));
  if (!sure) return null;
  if (!bracketed && NO_LOCAL.has(local.toLowerCase())) return null;
  if (
    /^a$/i.test(written.replace(/[^\p{L}@]/gu, "")) &&
    !LABEL.test(left.slice(0, -local.length)) &&
    !/[.\d_-]/.test(local)
  )
    return null;
  const email = readAddress(local, host);
  if (!email) return null;
  return {
    email: email.address,
    start: from - spellLength(before, local, true),
    end: to + spellLength(after, host, false),
    source: null,
  };
}

/** "jdoe at host.example" and nothing else in the line. */
function isWholeLine(text: string, local: string, host: string): boolean {
  return text.trim() === `${local} at ${host}` && local === local.toLowerCase();
}

/** How many characters of the page `plain` takes up, from the end of `text` or from its start. */
function spellLength(text: string, plain: string, fromEnd: boolean): number {
  for (let length = plain.length; length <= text.length; length++) {
    const part = fromEnd ? text.slice(text.length - length) : text.slice(0, length);
    if (part.replace(DOT, ".").replace(/ /g, "").toLowerCase() === plain.toLowerCase()) return length;
  }
  return plain.length;
}

const MAILTO = /^\s*mailto:/i;
const ENCODED = /email-protection#([0-9a-f]+)/i;

/**
 * Addresses that are in links of the line but not in its text. If text and link differ, the text wins, because people copy and answer
 * what they read.
 */
function listLinked({ marks }: Line, written: Hit[], search: Search): Hit[] {
  if (marks.length === 0) return [];
  const hits: Hit[] = [];
  const emails = new Set(written.map(({ email }) => email));
  const overlaps = readOverlaps(written);
  for (const mark of marks) {
    if (overlaps(mark.start, mark.end) || overlapsLast(hits, mark)) continue;
    // Compared with the addresses seen before this link, not with its own.
    const fresh = listTargets(mark.href, search).filter(({ email }) => !emails.has(email));
    for (const { email, source } of fresh) {
      emails.add(email);
      hits.push({ email, start: mark.start, end: mark.end, source });
    }
  }
  return hits;
}

/** Whether any of the hits overlaps a range. */
function readOverlaps(hits: Hit[]): (start: number, end: number) => boolean {
  const sorted = [...hits].sort((a, b) => a.start - b.start);
  const furthest: number[] = [];
  for (const { end } of sorted) furthest.push(Math.max(end, furthest.at(-1) ?? 0));
  return (start, end) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sorted[middle]!.start < end) low = middle + 1;
      else high = middle;
    }
    return low > 0 && furthest[low - 1]! > start;
  };
}

/** The same for the previous links. Each ends at or after the end of the one before it in the line, so checking the last ones is enough. */
function overlapsLast(hits: Hit[], { start, end }: Line["marks"][number]): boolean {
  for (let index = hits.length - 1; index >= 0 && hits[index]!.end > start; index--)
    if (hits[index]!.start < end) return true;
  return false;
}

/** The addresses in a link's target; a link that covers many lines is parsed once. */
function listTargets(href: string, search: Search): Target[] {
  const known = search.targets.get(href);
  if (known) return known;
  const found: Target[] = [];
  const cloaked = ENCODED.exec(href)?.[1];
  const parts: string[] = [];
  if (cloaked) parts.push(decodeCloudflareAddress(cloaked) ?? "");
  else if (MAILTO.test(href))
    parts.push(...decodePart(href.replace(MAILTO, "").split("?")[0]!).split(/[,;]/));
  else if (href.length < 200 && !/^[a-z]+:|^\/|^#|^\?/i.test(href) && /@|[[({]at[\])}]/i.test(href))
    parts.push(href);
  for (const part of parts.slice(0, 20)) {
    const line = { text: part.replace(/\s+/g, " ").trim(), marks: [] };
    const hit = listPlain(line, search)[0] ?? listObfuscated(line, search)[0];
    if (hit)
      found.push({
        email: hit.email,
        source: cloaked ? hit.email : decodePart(href).replace(/\s+/g, " ").trim(),
      });
  }
  search.targets.set(href, found);
  return found;
}

function decodePart(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function readAddress(local: string, host: string): { address: string; local: number; host: number } | null {
  const name = local.replace(/^[.'’&+-]+/, "").replace(/^(?:mailto|e-?mail)[.:]/i, "");
  let domain = host;
  // "jane@host.comPhone": a page without white space has glued a word to the address.
  const glued = /\.([a-z]{2,10})(?=[A-Z][a-z]+$)/.exec(domain);
  if (glued) domain = domain.slice(0, glued.index + glued[0].length);
  const top = domain.slice(domain.lastIndexOf(".") + 1);
  if (!name || /\.\.|\.$|['’]$/.test(name) || !/^(?:\p{L}{2,24}|xn--[a-z0-9-]+)$/iu.test(top)) return null;
  if (FILE.test(domain) || /^[\d.]+$/.test(domain) || !/[\p{L}\p{N}]/u.test(name)) return null;
  return {
    address: `${name}@${domain}`.replace(/’/g, "'").toLowerCase(),
    local: name.length,
    host: domain.length,
  };
}
