import type { Line, PageLines } from "./build-lines";
import { decodeCloudflareAddress } from "./decode-cloudflare-address";

/** Where an address stands: `start` to `end` in the line's text; `source` is the link that holds it when the text does not; `record` is what addresses of one record share. */
export type Occurrence = {
  email: string;
  line: number;
  start: number;
  end: number;
  source: string | null;
  record?: string;
};

const MAX_OCCURRENCES = 3000;
const LOCAL_END = /[\p{L}\p{N}_.+'’&-]{1,64}$/u;
const HOST_START =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62}[\p{L}\p{N}])?){1,8}/u;
const OPEN = "[\\[({<]";
const CLOSE = "[\\])}>]";
const AT_WORDS =
  "at|arroba|ät|ett|apenstaartje|apestaartje|chiocciola|arobase|arobas|chez|klammeraffe|affe|a|@";
const BRACKETED_AT = new RegExp(` ?${OPEN} ?(?:${AT_WORDS}) ?${CLOSE} ?`, "giu");
const SPELLED_AT = / (?:AT|at|arroba|@|-at-|_at_|\*at\*) /g;
const DOT = new RegExp(
  ` ?${OPEN} ?(?:dot|punkt|punto|point|punt|\\.) ?${CLOSE} ?| (?:dot|DOT|punkt|PUNKT|punto|PUNTO|point|punt) `,
  "gu",
);
const LABEL = /(?:e-?mails?|mail|correo|courriel|posta|kontakt|contact)(?: address)?\s?[:;]\s?$/i;
const FILE =
  /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|css|js|mjs|json|pdf|docx?|html?|php|aspx?|zip|mp[34]|webm|woff2?)$/i;
const NO_LOCAL = new Set(
  "us me him them it here online is or and contact look find visit available open shop order more arrive meet".split(
    " ",
  ),
);

/** Every e-mail address of a page in reading order: linked, written out, obfuscated. Linear in the page's size. */
export function findAddresses({ lines }: PageLines): Occurrence[] {
  const found: Occurrence[] = [];
  for (let index = 0; index < lines.length && found.length < MAX_OCCURRENCES; index++) {
    const line = lines[index]!;
    const here = [...listPlain(line), ...listObfuscated(line)];
    for (const mark of line.marks) here.push(...listLinked(line, mark, here));
    here.sort((a, b) => a.start - b.start);
    const seen = new Set<string>();
    for (const hit of here) {
      if (seen.has(hit.email)) continue;
      seen.add(hit.email);
      found.push({ ...hit, line: index });
    }
  }
  return found;
}

type Hit = Omit<Occurrence, "line">;

function listPlain(line: Line): Hit[] {
  const hits: Hit[] = [];
  for (let at = line.text.indexOf("@"); at >= 0 && hits.length < 500; at = line.text.indexOf("@", at + 1)) {
    const email = readAround(line, at, linkAround(line, at)) ?? readAround(line, at, [0, line.text.length]);
    if (email)
      hits.push({ email: email.address, start: at - email.local, end: at + 1 + email.host, source: null });
  }
  return hits;
}

function readAround(line: Line, at: number, [from, to]: [number, number]) {
  const local = LOCAL_END.exec(line.text.slice(Math.max(from, at - 64), at))?.[0];
  const host = HOST_START.exec(line.text.slice(at + 1, Math.min(to, at + 256)))?.[0];
  return local && host ? readAddress(local, host) : null;
}

/** The stretch that no other link begins or ends in: links side by side need no white space between them. */
function linkAround({ text, marks }: Line, at: number): [number, number] {
  let from = 0;
  let to = text.length;
  if (marks.length > 50) return [from, to];
  for (const mark of marks) {
    if (!MAILTO.test(mark.href)) continue;
    if (mark.start <= at && at < mark.end) return [mark.start, mark.end];
    if (mark.end <= at) from = Math.max(from, mark.end);
    else to = Math.min(to, mark.start);
  }
  return [from, to];
}

function listObfuscated(line: Line): Hit[] {
  const hits: Hit[] = [];
  if (line.text.length > 20_000) return hits;
  for (const pattern of [BRACKETED_AT, SPELLED_AT]) {
    pattern.lastIndex = 0;
    for (let match = pattern.exec(line.text); match && hits.length < 500; match = pattern.exec(line.text)) {
      const hit = readObfuscated(
        line.text,
        match.index,
        match.index + match[0].length,
        pattern === BRACKETED_AT,
      );
      if (hit) hits.push(hit);
    }
  }
  return hits;
}

/** A bare "at" is only an address when upper case, a label or a spelled-out dot says so: "meet us at acme.example" is prose. */
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

/** How many characters of the page stand for `plain`, from the end of `text` or from its start. */
function spellLength(text: string, plain: string, fromEnd: boolean): number {
  for (let length = plain.length; length <= text.length; length++) {
    const part = fromEnd ? text.slice(text.length - length) : text.slice(0, length);
    if (part.replace(DOT, ".").replace(/ /g, "").toLowerCase() === plain.toLowerCase()) return length;
  }
  return plain.length;
}

const MAILTO = /^\s*mailto:/i;
const ENCODED = /email-protection#([0-9a-f]+)/i;

function listLinked(line: Line, mark: Line["marks"][number], visible: Hit[]): Hit[] {
  const inside = visible.some((hit) => hit.start < mark.end && hit.end > mark.start);
  // Where text and link differ, people copy and answer what they read.
  if (inside) return [];
  const targets: string[] = [];
  const cloaked = ENCODED.exec(mark.href)?.[1];
  if (cloaked) targets.push(decodeCloudflareAddress(cloaked) ?? "");
  else if (MAILTO.test(mark.href))
    targets.push(...decodePart(mark.href.replace(MAILTO, "").split("?")[0]!).split(/[,;]/));
  else if (
    mark.href.length < 200 &&
    !/^[a-z]+:|^\/|^#|^\?/i.test(mark.href) &&
    /@|[[({]at[\])}]/i.test(mark.href)
  )
    targets.push(mark.href);
  const hits: Hit[] = [];
  for (const target of targets.slice(0, 20)) {
    const text = target.replace(/\s+/g, " ").trim();
    const scratch: Line = { ...line, text, runs: [], marks: [] };
    const hit = listPlain(scratch)[0] ?? listObfuscated(scratch)[0];
    if (!hit) continue;
    const near = visible.find((other) => other.email === hit.email);
    if (!near)
      hits.push({
        email: hit.email,
        start: mark.start,
        end: mark.end,
        source: cloaked ? hit.email : decodePart(mark.href).replace(/\s+/g, " ").trim(),
      });
  }
  return hits;
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
  // "jane@host.comPhone": a word glued to the address by a page without white space.
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
