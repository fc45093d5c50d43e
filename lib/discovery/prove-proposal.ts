import { foldText } from "@/lib/text/fold-text";
import { findPlaces, holdsWords } from "@/lib/text/holds-words";
import { looksLikePhone } from "./extraction/find-phones";
import type { Found, PageContact, PageField } from "./extraction/page-contact";
import type { Proposal } from "./find-gaps";

const LONGEST_QUOTE = 300;
/** Maximum number of characters between an address and a quote about its owner. */
const FARTHEST = 600;

const isPlausibleText = (value: string) =>
  value.length <= 100 && /\p{L}{2}/u.test(value) && !/[@<>{}]|:\/\//u.test(value);

/** The required format of values for fields where arbitrary text would be too lenient. */
const IS_PLAUSIBLE: Partial<Record<PageField, (value: string) => boolean>> = {
  name: (value) =>
    value.length <= 80 && /^[\p{L}\p{M}.'’\- ]+$/u.test(value) && /^\S+(?: \S+){1,5}$/u.test(value),
  title: (value) => value.length <= 120 && /\p{L}{2}/u.test(value) && !/[@<>{}]|\d{4}|:\/\//u.test(value),
  phone: (value) => /^[+\d][\d\s()./-]+$/u.test(value) && looksLikePhone(value, true),
};

/** A proposal as a field with its evidence, or null if the page does not support it. */
export function proveProposal(
  proposal: Proposal,
  contact: PageContact,
  others: PageContact[],
  pageText: string,
): Found | null {
  const value = foldText(proposal.value);
  const quote = foldText(proposal.quote);
  const isPlausible = IS_PLAUSIBLE[proposal.field] ?? isPlausibleText;
  if (value === "" || quote.length > LONGEST_QUOTE || !isPlausible(value)) return null;
  if (!holdsWords(quote, value)) return null;
  const words = foldText(pageText);
  const page = words.toLowerCase();
  // Some letters change their length with case; offsets in one text would then be wrong in the other.
  if (page.length !== words.length) return null;
  const places = findPlaces(words, quote);
  const near = places.some((place) => isOwn(page, place, quote.length, contact, others));
  return near ? { value, quote } : null;
}

/**
 * True if, of all addresses on the page, this contact's is the closest to the quote, within the maximum distance, and no other person's
 * name or address is in between. The next person's block begins with a name.
 */
function isOwn(
  page: string,
  start: number,
  length: number,
  contact: PageContact,
  others: PageContact[],
): boolean {
  const own = nearestMark(page, start, length, contact);
  // An address that occurs only in a link has no position in the text. It is accepted only if it is the only one.
  if (own === null) return others.length === 0;
  if (own.distance > FARTHEST) return false;
  const between = page.slice(Math.min(start, own.start), Math.max(start + length, own.end));
  const strange = others.flatMap(({ email, name }) => [email.value, name?.value.toLowerCase()]);
  if (strange.some((words) => words && between.includes(words))) return false;
  return others.every((other) => {
    const nearest = nearestMark(page, start, length, other);
    return nearest === null || nearest.distance > own.distance;
  });
}

/** The occurrence of an address on the page that is closest to the quote. */
function nearestMark(page: string, start: number, length: number, { email }: PageContact) {
  const marks = [email.value, foldText(email.quote).toLowerCase()];
  const places = marks.flatMap((mark) =>
    findPlaces(page, mark).map((at) => ({
      start: at,
      end: at + mark.length,
      distance: Math.max(0, start - (at + mark.length), at - (start + length)),
    })),
  );
  return places.sort((a, b) => a.distance - b.distance)[0] ?? null;
}
