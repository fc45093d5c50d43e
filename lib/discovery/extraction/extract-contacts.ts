import { foldText, plainLetters } from "@/lib/text/fold-text";
import {
  addOnlyPhone,
  addSharedPhones,
  addTitlesByPlace,
  completeRecords,
  type Draft,
  preferOwnPhones,
} from "./complete-drafts";
import type { Starts } from "./distribute-gaps";
import { findAddresses, type Occurrence } from "./find-addresses";
import { findCompany } from "./find-company";
import { isFirstName } from "./first-names";
import { isFullName } from "./han-words";
import { isCreditLine } from "./is-credit-line";
import { isPlaceholderAddress } from "./is-placeholder-address";
import { joinAddresses } from "./join-addresses";
import { learnPage, type PageWords } from "./learn-page";
import { type Found, NO_FACTS, PAGE_FIELDS, type PageContacts } from "./page-contact";
import type { Line, PageLines } from "./page-lines";
import { type ParsedPage, parsePage } from "./parse-page";
import { findNames, type NameCandidate } from "./person-names";
import { pickOfficeTitle, pickVacantTitle } from "./pick-mailbox-title";
import { pickName } from "./pick-name";
import { quotePhone, rankPhones } from "./pick-phone";
import { pickLinkedin, pickLocation } from "./pick-place";
import { pickTitle } from "./pick-title";
import type { Picked } from "./picked";
import { quoteLines } from "./quote-lines";
import { readColumns } from "./read-columns";
import { isRoleMailbox } from "./role-mailboxes";
import { readStructuredData, type StructuredContact } from "./structured-data";
import { divideTerritories, type Territory } from "./territories";

const MAX_CONTACTS = 1000;

/**
 * The contacts on a page, each field with its quote or null; nothing is guessed. `email` is in lower case; all values are plain text.
 * Addresses of web designers, placeholders and examples are excluded. Pure, never throws, linear in the page's size.
 */
export function extractContacts(page: { html: string; url: string } | ParsedPage): PageContacts {
  const parsed = parsePage(page);
  const host = URL.canParse(parsed.url) ? new URL(parsed.url).hostname : "";
  const structured = readStructuredData(parsed);
  const { lines } = parsed.lines;
  const wanted = (email: string) => !isPlaceholderAddress(email, host);
  const occurrences = joinAddresses(
    parsed.lines,
    findAddresses(parsed.lines).filter((found) => wanted(found.email) && !isCreditLine(lines, found, host)),
  );
  const company = findCompany(
    parsed,
    occurrences.map((found) => found.email),
  );
  const siteWords = [company?.value ?? "", host.replace(/^www\./, "").split(".")[0]!].map(plainLetters);
  const column = readColumns(parsed.lines);
  const words = learnPage(parsed.lines, occurrences, column);
  const starts: Starts = (line, from, to) => readStart(line, from, to, words);
  const drafts = new Map<string, Draft>();
  const peopleOf = new Map<string, Set<string>>();
  for (const territory of divideTerritories(parsed.lines, occurrences, starts)) {
    const draft = draftContact(parsed.lines, territory, siteWords, column, words);
    const earlier = drafts.get(draft.email.value);
    if (draft.name) {
      const people = peopleOf.get(draft.email.value) ?? new Set();
      peopleOf.set(draft.email.value, people.add(plainLetters(draft.name.value)));
    }
    drafts.set(draft.email.value, earlier ? mergeDrafts(earlier, draft) : draft);
    if (drafts.size >= MAX_CONTACTS) break;
  }
  for (const [email, people] of peopleOf) dropOwner(drafts.get(email)!, people.size);
  completeRecords(drafts, occurrences);
  addTitlesByPlace(parsed.lines, [...drafts.values()]);
  preferOwnPhones(parsed.lines, [...drafts.values()]);
  addSharedPhones(parsed.lines, [...drafts.values()]);
  addStructured(
    drafts,
    structured.filter((contact) => wanted(contact.email.value)),
    siteWords,
  );
  if (drafts.size <= 3) addOnlyPhone(parsed.lines, drafts, occurrences);
  const inOrder = [...drafts.values()].sort((a, b) => (a.line < 0 ? 1 : b.line < 0 ? -1 : a.line - b.line));
  const contacts = inOrder.map(({ weight, places, phones, line, ...contact }) => ({
    ...contact,
    company: contact.company ?? company,
  }));
  return { company, contacts };
}

/** A telephone number in bold closes a record, and opens none. */
const NUMBER = /\d[\d ()./-]{5,}\d/;

function readStart(line: Line, from: number, to: number, words: PageWords): ReturnType<Starts> {
  const text = line.text.slice(from, to);
  if (text.length > 200) return null;
  const names = findNames(text, "");
  const isKnown = (name: NameCandidate) => name.known || words.isName(name.value);
  if (names.some((name) => name.alone && isKnown(name) && name.start <= 30 && isFullName(name.value)))
    return "name";
  // Two or three capitalized words alone on a line may be a person whose name is in no list.
  const lone = names.find((name) => isFullName(name.value) && name.value.length >= text.trim().length - 1);
  if (lone && text.length <= 40) return "start";
  if (line.heading || (line.strong && text.length < 80 && !NUMBER.test(text))) return "start";
  return text.length < 60 && words.rateTitle(text) === 2 ? "start" : null;
}

function draftContact(
  page: PageLines,
  territory: Territory,
  siteWords: string[],
  column: ReturnType<typeof readColumns>,
  words: PageWords,
): Draft {
  const { occurrence } = territory;
  const quote = (found: { line: number; start: number; end: number }) =>
    quoteLines(page, found.line, found.start, found.end, occurrence.line);
  const quoteTitle = (title: Picked) => {
    const near = quote(title);
    const isWhole = title.last === undefined || near.includes(title.value);
    return isWhole ? near : quoteLines(page, title.line, title.start, title.end, title.last!);
  };
  const email: Found = {
    value: occurrence.email,
    quote: (
      occurrence.source ??
      quoteLines(page, occurrence.line, occurrence.start, occurrence.end, occurrence.line)
    ).slice(0, 300),
  };
  const office = isRoleMailbox(occurrence.email);
  const role = office || isRoleMailbox(occurrence.email, siteWords);
  // A link without text in a line that has another address is an editing leftover; the line is not about it.
  const leftover =
    occurrence.source !== null && occurrence.start === occurrence.end && isLeftover(page, occurrence);
  if (leftover)
    return {
      email,
      kind: role ? "role" : "person",
      ...NO_FACTS,
      weight: 0,
      places: null,
      phones: [],
      line: -1,
    };
  let name = pickName(page, territory, role, column, words);
  if (!name && role && !office) {
    // "Jane Doe" next to jane@janedoe.example: a company may be named after a person.
    const owner = pickName(page, territory, false, column, words);
    if (owner && owner.match === 3 && owner.value.includes(" ")) name = owner;
  }
  const title = name
    ? pickTitle(page, territory, name, column, words)
    : ((office ? pickOfficeTitle(page, territory, words) : null) ?? pickVacantTitle(page, territory, words));
  const phones = rankPhones(page, territory, column, name);
  const phone = phones[0];
  const place = pickLocation(page, territory);
  const linkedin = pickLinkedin(page, territory);
  return {
    ...NO_FACTS,
    email,
    kind:
      office || (role && (name?.match ?? 0) < 2) || (!name && isAcronym(occurrence.email))
        ? "role"
        : "person",
    name: name ? { value: foldText(words.turnName(name.value)).slice(0, 120), quote: quote(name) } : null,
    title: title ? { value: foldText(title.value).slice(0, 160), quote: quoteTitle(title) } : null,
    phone: phone ? quotePhone(page, phone, occurrence.line) : null,
    location: place ? { value: place.value, quote: quote(place) } : null,
    linkedinUrl: linkedin,
    places: name ? { name, title } : null,
    phones,
    line: occurrence.line,
    weight: (name ? 3 + name.match : 0) + (title ? 2 : 0) + (phone ? 1 : 0),
  };
}

/** "scm@", "ese-cmt@": without a name next to it, an unpronounceable mailbox stands for a department. */
function isAcronym(email: string): boolean {
  return !email
    .split("@")[0]!
    .split(/[^\p{L}]+/u)
    .some(
      (part) =>
        isFirstName(plainLetters(part)) || (part.length >= 4 && /[aeiouyäöü]/i.test(part.slice(0, 4))),
    );
}

const signed = new WeakMap<Line, boolean>();

function isLeftover(page: PageLines, occurrence: Occurrence): boolean {
  const line = page.lines[occurrence.line]!;
  const known = signed.get(line) ?? line.text.includes("@");
  signed.set(line, known);
  return known;
}

/** Fields that are taken from any record that has them; the others have rules of their own below. */
const PLAIN_FIELDS = PAGE_FIELDS.filter((field) => !["name", "title", "phone", "company"].includes(field));

function mergeDrafts(first: Draft, second: Draft): Draft {
  const [best, other] = second.weight > first.weight ? [second, first] : [first, second];
  return {
    ...best,
    ...Object.fromEntries(PLAIN_FIELDS.map((field) => [field, best[field] ?? other[field]])),
    line: Math.min(first.line, second.line),
    // A named person does not get the number of a department that lists the same mailbox elsewhere.
    phone: best.phone ?? (!best.name || best.name.value === other.name?.value ? other.phone : null),
    title:
      best.title ?? (best.name?.value.toLowerCase() === other.name?.value.toLowerCase() ? other.title : null),
  };
}

/** A mailbox that a page gives for several people, none of whom it is named after, is nobody's own. */
function dropOwner(draft: Draft, people: number): void {
  const isNobodys = people >= (draft.kind === "role" ? 2 : 3) && (draft.places?.name.match ?? 0) < 2;
  if (!isNobodys) return;
  draft.name = null;
  draft.title = null;
  draft.places = null;
  draft.kind = "role";
}

function addStructured(drafts: Map<string, Draft>, contacts: StructuredContact[], siteWords: string[]): void {
  for (const contact of contacts) {
    const key = contact.email.value;
    const draft = drafts.get(key);
    if (draft) {
      for (const field of PAGE_FIELDS) draft[field] = draft[field] ?? contact[field];
      if (contact.name) draft.name = contact.name;
    } else if (drafts.size < MAX_CONTACTS) {
      const role = !contact.name || isRoleMailbox(key, siteWords);
      drafts.set(key, {
        ...contact,
        kind: role ? "role" : "person",
        weight: 0,
        places: null,
        phones: [],
        line: -1,
      });
    }
  }
}
