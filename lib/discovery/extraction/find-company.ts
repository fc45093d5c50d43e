import { foldText, plainLetters } from "@/lib/text/fold-text";
import { isFreeMailDomain } from "@/lib/text/free-mail-domains";
import { rateTitle } from "./job-titles";
import { listMarkedItems } from "./marked-items";
import type { Found } from "./page-contact";
import type { Line } from "./page-lines";
import { type ParsedPage, rawText, walkElements } from "./parse-page";
import { findSpelledDomain, readDomainLabel } from "./spelled-domain";
import { stripTags } from "./strip-tags";
import { listJsonItems, readType } from "./structured-data";

const LEGAL =
  /(?:^|[^\p{L}])((?:[\p{Lu}\d][\p{L}\d&'’.+-]*|&|and|und|of|the|for|de|der|für|van|y|et) ){0,6}[\p{Lu}\d][\p{L}\d&'’.+-]*,? (?:Inc\b\.?|LLC\b|L\.L\.C\.|Ltd\b\.?|Limited\b|GmbH(?: & Co\. KG)?|AG\b|e\. ?V\.|B\.V\.|BV\b|N\.V\.|PLC\b|plc\b|Corp\b\.?|Corporation\b|S\.A\.|S\.L\.|S\.r\.l\.|SARL\b|SAS\b|S\.p\.A\.|Pty\.? Ltd\b\.?)/u;
const DULL =
  /^(?:home|contact|contact us|kontakt|welcome|about|about us|impressum|team|our team|staff|people|index|start|startseite|inicio|accueil|untitled|new page \d*|all rights reserved|copyright|the|vorstand|officers|directors?|members|mitglieder|people|affiliated faculty|faculty|contact information|all rights .*|google|map data.*|kontakt .*|disclaimer|datenschutz|directory|alle rechte vorbehalten|privacy policy|terms.*)$/i;

// "GOC Officers" and "Acme Contact Information" are titles of pages, not names of organizations.
const PAGE_NAME =
  /\b(?:contact (?:information|us)|contact|officers|staff|our team|kontakt|impressum|vorstand|bestuur)$| \/ /i;

/**
 * The company whose page this is, as stated by the page itself: structured data, the site's name, a legal name in its footer, its
 * copyright line.
 */
export function findCompany(page: ParsedPage, emails: string[] = []): Found | null {
  const found = searchCompany(page, emails);
  return found && { value: found.value, quote: found.quote };
}

function searchCompany(page: ParsedPage, emails: string[]): Found | null {
  for (const { item } of listJsonItems(page))
    if (/Organi[sz]ation|LocalBusiness|Corporation/i.test(readType(item)) && typeof item.name === "string") {
      const found = accept(item.name, item.name);
      if (found) return found;
    }
  for (const { item } of listJsonItems(page))
    if (/^WebSite$/i.test(readType(item)) && typeof item.name === "string") {
      const found = accept(item.name, item.name);
      if (found) return found;
    }
  let title = "";
  for (const element of walkElements(page.nodes)) {
    if (element.name === "meta" && /^og:site_name$/i.test(element.attribs.property ?? "")) {
      const found = accept(element.attribs.content ?? "", element.attribs.content ?? "");
      if (found) return found;
    }
    if (element.name === "title" && !title) title = foldText(rawText(element)).slice(0, 300);
  }
  for (const item of listMarkedItems(page)) {
    const org = item.get("type") ? item.get("org") : item.get("name");
    const found = org && item.has("email") ? accept(org.value, org.quote) : null;
    if (found) return found;
  }
  const { lines } = page.lines;
  const known = plainLetters(
    [
      title,
      new URL(URL.canParse(page.url) ? page.url : "https://none.invalid").hostname,
      ...listOpening(lines),
    ].join(" "),
  );
  const label = readDomainLabel(URL.canParse(page.url) ? new URL(page.url).hostname : "");
  const spelled = findSpelledDomain(lines, label);
  // If the page spells its domain out, a name made of other words belongs to a partner, a parent company or a place.
  const prefer = (found: Found) =>
    spelled && (!gluedLetters(found.value).includes(label) || !/\s/.test(found.value)) ? spelled : found;
  for (const { text } of lines.slice(-1000).reverse()) {
    const owner = findCopyright(text);
    const found = owner ? accept(owner, text.slice(0, 300)) : null;
    if (
      found &&
      !/^(?:design|website|site|web)\b/i.test(found.value) &&
      found.quote.includes(found.value) &&
      isOwnName(found.value, known)
    )
      return prefer(found);
  }
  for (const { text } of lines.slice(-40).reverse()) {
    const match = text.length < 400 ? LEGAL.exec(text) : null;
    if (
      match &&
      /\b(?:by|powered|hosted|design|trademark|member of|registered)\b/i.test(text.slice(0, match.index))
    )
      continue;
    const found = match ? accept(match[0].replace(/^[^\p{L}\p{N}]+/u, ""), text.slice(0, 300)) : null;
    if (found?.quote.includes(found.value) && isOwnName(found.value, known)) return prefer(found);
  }
  if (spelled?.isLegal) return spelled;
  const titled = findInTitle(page, title);
  return (
    (titled && prefer(titled)) ??
    spelled ??
    findSpelledDomain(lines, readDomainLabel(mostFrequentDomain(emails))) ??
    findOrganisation(lines)
  );
}

function findInTitle(page: ParsedPage, title: string): Found | null {
  const all = title.split(/ [|–—»«•:·/-] | [|»«] ?|: /).filter((part) => /\p{L}{2}/u.test(part));
  const parts = all.filter((part) => !DULL.test(part.trim())).map(stripPageWords);
  const body = plainLetters(
    page.lines.lines
      .slice(0, 400)
      .map((line) => line.text)
      .join(" ")
      .slice(0, 30_000),
  );
  const host = gluedLetters(URL.canParse(page.url) ? new URL(page.url).hostname : "");
  const isName = (part: string) =>
    part.length <= 60 &&
    part.split(/\s+/).length <= 7 &&
    rateTitle(part) === 0 &&
    accept(part, title) !== null;
  const fits = (part: string) => isName(part) && body.includes(plainLetters(part));
  const named =
    parts.find((part) => fits(part) && host.includes(gluedLetters(part).slice(0, 12))) ??
    [...parts].reverse().find(fits) ??
    // "People | Acme Lab": next to the page's title is the name of the organization. On its own, a name must say that it is one.
    parts.find((part) => isName(part) && ((all.length > 1 && parts.length === 1) || ORGANISATION.test(part)));
  return named ? accept(named, title) : null;
}

/**
 * Strips "Welcome to the", "About" and "Contact Information": "Welcome to the City of Dallas", "About Acme", "Acme Contact Information".
 */
function stripPageWords(part: string): string {
  return part
    .trim()
    .replace(
      /^(?:welcome to|willkommen (?:bei|beim|auf)|bienvenidos a|bienvenue (?:chez|à)|about|contact)\s+(?=\S)(?:the |der |dem )?/i,
      "",
    )
    .replace(/\s+(?:contact (?:information|us)|contact|kontakt|impressum)$/i, "");
}

const ORGANISATION =
  /\b(?:company|association|society|foundation|institute|university|college|school|church|council|laboratory|lab|club|union|federation|verein|verband|stiftung|gesellschaft|fundaci[oó]n|asociaci[oó]n|vereniging|stichting)\b|\p{Ll}(?:verein|verband|club)\b|\be\. ?V\./iu;

/** A page without a title names its organization in a heading. */
function findOrganisation(lines: Line[]): Found | null {
  const heading = lines.find(
    ({ heading, text }) =>
      heading &&
      text.length <= 60 &&
      text.split(" ").length <= 6 &&
      /^\p{Lu}/u.test(text) &&
      !/[.!?:,]/.test(text) &&
      !/^(?:our|about|the|unser|der|die|das)\b/i.test(text) &&
      ORGANISATION.test(text) &&
      text.includes(" "),
  );
  return heading ? accept(heading.text, heading.text) : null;
}

function mostFrequentDomain(emails: string[]): string {
  const domains = emails.map((email) => email.slice(email.lastIndexOf("@") + 1));
  const counts = Map.groupBy(
    domains.filter((domain) => !isFreeMailDomain(domain)),
    (domain) => domain,
  );
  return [...counts.values()].sort((a, b) => b.length - a.length)[0]?.[0] ?? "";
}

function gluedLetters(text: string): string {
  return plainLetters(text).replace(/[^a-z0-9]/g, "");
}

/** What a reader sees first: the headings and the lines at the top. */
function listOpening(lines: Line[]): string[] {
  const headings = lines.filter((line) => line.heading).slice(0, 20);
  return [...lines.slice(0, Math.min(15, lines.length >> 1)), ...headings].map(({ text }) =>
    text.slice(0, 200),
  );
}

/** A name in the footer may be the web designer's. The page's own name is also at its top or in its address. */
function isOwnName(name: string, known: string): boolean {
  const words = plainLetters(name)
    .split(/[^a-z0-9]+/)
    .filter(
      (word) =>
        word.length >= 3 &&
        !/^(?:the|and|inc|ltd|llc|gmbh|limited|corp|company|group|verein|www|com|für|der|die|das)$/.test(
          word,
        ),
    );
  const glued = plainLetters(name).replace(/[^a-z0-9]/g, "");
  return (
    words.some((word) => known.includes(word)) ||
    known.replace(/[^a-z0-9]/g, "").includes(glued.slice(0, 8)) ||
    known.includes(
      plainLetters(name)
        .split(/[^a-z0-9]+/)
        .map((word) => word[0] ?? "")
        .join("")
        .slice(0, 5)
        .padEnd(3, "\u0000"),
    )
  );
}

const LONGEST_MARKUP = 2_000;

function accept(name: string, quote: string): Found | null {
  if (name.length > LONGEST_MARKUP) return null;
  const value = trimMarks(
    foldText(stripTags(name, 500))
      .slice(0, 600)
      .replace(/^(?:copyright|database right)\b[:\s]*/i, "")
      .replace(
        /^(?:(?:©|\(c\)|\uFFFD)\s*)+|^(?:199|20\d)\d(?:\s*[-–]\s*(?:\d\d){1,2})?[\s,]+(?=\p{L})/giu,
        "",
      ),
  );
  if (value.length < 2 || value.length > 200) return null;
  if (rateTitle(value) === 2 || PAGE_NAME.test(value)) return null;
  if (DULL.test(value) || !/\p{L}{2}/u.test(value)) return null;
  return { value, quote: foldText(quote).slice(0, 300) };
}

/**
 * Without the punctuation at both ends. The end is trimmed with a loop, because a pattern would be tried from every character of a long
 * run of punctuation.
 */
function trimMarks(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,:|–-]/.test(text[end - 1]!)) end--;
  return text.slice(0, end).replace(/^[\s,.:|–-]+/, "");
}

const SIGN = /©|\(c\)|copyright/giu;
const BEFORE_NAME =
  /(?:[\s:]|©|\(c\)|\uFFFD|copyright)*(?:\d{4}(?:\s*[-–—,/]\s*(?:\d{2,4}|present|heute))*)?[\s,:.|–-]*(?:by |von |door )?/iuy;
const NAME =
  /([^|,•·©]{2,80}? e\. ?V\.|.{2,80}?(?:,? Inc\.|,? Ltd\.)?)(?=(?<=e\. ?V\.)|\.(?:\s|$)|[,|•·©]|\ball rights|\balle rechte|\btodos los|\btous droits|\btutti i|\bdesigned|\bpowered|\bcopyright| - | – |(?:199|20\d)\d|$)/iuy;

const LONGEST = 600;
const MAX_SIGNS = 4;

/**
 * The holder of the copyright that a line claims: the text after the sign and the years. Matched in greedy steps, because a single
 * pattern would try every way to split a run of signs and colons.
 */
function findCopyright(line: string): string | null {
  if (line.length >= LONGEST) return null;
  SIGN.lastIndex = 0;
  for (let signs = 0; signs < MAX_SIGNS && SIGN.test(line); signs++) {
    BEFORE_NAME.lastIndex = SIGN.lastIndex;
    BEFORE_NAME.test(line);
    NAME.lastIndex = BEFORE_NAME.lastIndex;
    const name = NAME.exec(line)?.[1];
    if (name !== undefined) return name;
    SIGN.lastIndex = BEFORE_NAME.lastIndex;
  }
  return null;
}
