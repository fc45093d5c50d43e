import { plainLetters } from "@/lib/text/fold-text";
import { chooseTitleSlots, mayBeTitle } from "./choose-title-slots";
import type { Occurrence } from "./find-addresses";
import { isFirstName } from "./first-names";
import { rateTitle } from "./job-titles";
import { listNeighbors, type NamedRecord, type Neighbor } from "./list-neighbors";
import { listSegments, type Segment } from "./list-segments";
import type { PageLines } from "./page-lines";
import type { Column } from "./read-columns";

/** What a page's own records teach about its words. `rateTitle` is that of the word lists, and 2 for what stands where titles stand. */
export type PageWords = {
  rateTitle: (text: string) => number;
  /** Whether a text stands in a slot of titles somewhere, or of names that no list has. */
  isTitle: (value: string) => boolean;
  isName: (value: string) => boolean;
  /** A name with the first name first, where the page's names have the surname first. */
  turnName: (value: string) => string;
  /** The title that stands in the page's slot for titles, for the name that begins at a place. */
  titleAt: (line: number, start: number) => Segment | null;
  /** Whether another line is in the same record as the name that begins at a place: a block with no other person in it. */
  isInRecord: (line: number, start: number, other: number) => boolean;
  /** Whether another line is outside of what belongs to the name that begins at a place: behind a list of people, or where records hold their addresses. */
  isOutside: (line: number, start: number, other: number) => boolean;
  /** Whether a heading above the name that begins at a place is also the next people's: it names their group. */
  isGroupHeading: (heading: number, line: number, start: number) => boolean;
};

/** Lines; a larger block around a single name is the page's, not the person's. */
const LONGEST_RECORD = 30;

/**
 * Records of one page have one shape. What stands at the same place of several records is of one kind, and the records that the word
 * lists know decide which. Linear in the page's lines.
 */
export function learnPage(
  page: PageLines,
  occurrences: Occurrence[],
  column: (line: number) => Column,
): PageWords {
  const segments = occurrences.length > 0 ? listSegments(page, occurrences) : [];
  const isTurned = hasSurnamesFirst(segments);
  if (isTurned)
    for (const segment of segments)
      if (segment.kind === "lone" && turnName(segment.value) !== segment.value) segment.kind = "person";
  const titles = new Set<string>();
  const people = new Set<string>();
  const recordOf = new Map<string, NamedRecord>();
  const groupOf = new Map<NamedRecord, NamedRecord[]>();
  const addressed = new Set<string>();
  const places = new Map<string, Segment>();
  if (segments.some(({ kind }) => kind === "person" || kind === "title")) {
    const records = listNeighbors(page, segments);
    const slots = chooseTitleSlots(records, column);
    const looks = new Set(segments.flatMap(({ kind, look }) => (kind === "person" ? [look] : [])));
    const behind = claimBehind(records, slots);
    const mail = Uint32Array.from(occurrences, ({ line }) => line).sort();
    const picked: [name: Segment, neighbor: Neighbor][] = [];
    const spoken = new Map<string, number>();
    for (const [index, found] of records.entries()) {
      const { name, record, neighbors } = found;
      const group = records.slice(index, index + FEWEST_GROUPED);
      groupOf.set(found, group);
      recordOf.set(`${name.line} ${name.start}`, found);
      if (holdsAny(record, mail)) addressed.add(name.look);
      const neighbor = neighbors
        .filter(({ slot, segment }) => slots.has(slot) && mayBeTitle(segment, column))
        .filter(({ isBefore, segment }) => !isBefore || !behind.has(segment))
        .filter(({ isBefore, segment }) => !isBefore || !isGroupHeading(page, segment.line, group))
        .sort((a, b) => slots.get(b.slot)! - slots.get(a.slot)!)[0];
      if (!neighbor) continue;
      picked.push([name, neighbor]);
      if (neighbor.segment.kind === "title") spoken.set(neighbor.slot, (spoken.get(neighbor.slot) ?? 0) + 1);
    }
    for (const [name, { slot, segment }] of picked) {
      const isPerson =
        name.kind === "person" ||
        looks.has(name.look) ||
        segment.kind === "title" ||
        (spoken.get(slot) ?? 0) >= FEWEST_SPOKEN;
      if (!isPerson) continue;
      titles.add(keyOf(segment.value));
      places.set(`${name.line} ${name.start}`, segment);
      if (name.kind === "lone") people.add(keyOf(name.value));
    }
    for (const { isOwner, value } of segments) if (isOwner) people.add(keyOf(value));
    for (const title of titles) people.delete(title);
  }
  return {
    rateTitle: (text) => (titles.size > 0 && titles.has(keyOf(text)) ? 2 : rateTitle(text)),
    isTitle: (value) => titles.has(keyOf(value)),
    turnName: isTurned ? turnName : (value) => value,
    isName: (value) => people.has(keyOf(value)),
    titleAt: (line, start) => places.get(`${line} ${start}`) ?? null,
    isInRecord: (line, start, other) => {
      const [first, end] = recordOf.get(`${line} ${start}`)?.record ?? [0, 0];
      return other >= first && other < end && end - first <= LONGEST_RECORD;
    },
    isOutside: (line, start, other) => {
      const found = recordOf.get(`${line} ${start}`);
      if (!found || holds(found.record, other)) return false;
      const [first, end] = found.record;
      const isClosed = end - first > 1 && addressed.has(found.name.look);
      return isClosed || (found.list !== null && !holds(found.list, other));
    },
    isGroupHeading: (heading, line, start) => {
      const found = recordOf.get(`${line} ${start}`);
      return found !== undefined && isGroupHeading(page, heading, groupOf.get(found) ?? [found]);
    },
  };
}

/** So many people below one heading are a group. */
const FEWEST_GROUPED = 3;

/** Whether a heading above a person's record is also above the next ones, who have no titles of their own: it names their group. */
function isGroupHeading(
  { lines, blocks }: PageLines,
  heading: number,
  group: readonly NamedRecord[],
): boolean {
  const [{ name, record }, ...others] = group as [NamedRecord, ...NamedRecord[]];
  const tag = (line: number) => blocks[lines[line]!.block]!.tag;
  if (others.length < FEWEST_GROUPED - 1 || !lines[heading]!.heading || heading >= record[0]) return false;
  if (tag(name.line) === tag(heading)) return false;
  const isAlike = ({ name: other, neighbors }: NamedRecord) =>
    other.kind === "person" &&
    other.look === name.look &&
    !neighbors.some(({ segment, isBefore }) => !isBefore && segment.kind === "title");
  const last = others.at(-1)!.name.line;
  if (!others.every(isAlike) || last - name.line > FEWEST_GROUPED * LONGEST_RECORD) return false;
  for (let line = name.line + 1; line < last; line++)
    if (lines[line]!.heading && tag(line) === tag(heading)) return false;
  return true;
}

function holds([first, end]: NamedRecord["record"], line: number): boolean {
  return line >= first && line < end;
}

/** Whether a record of several lines holds one of the addresses, whose lines are sorted. */
function holdsAny([first, end]: NamedRecord["record"], mail: Uint32Array): boolean {
  let low = 0;
  for (let high = mail.length; low < high; ) {
    const middle = (low + high) >> 1;
    if (mail[middle]! < first) low = middle + 1;
    else high = middle;
  }
  return end - first > 1 && low < mail.length && mail[low]! < end;
}

/** So many known titles beside names that are in no list show that the names beside others are people's too. */
const FEWEST_SPOKEN = 3;

/** So many names with the surname first are no chance: there are surnames that are first names. */
const FEWEST_TURNED = 3;

function hasSurnamesFirst(segments: Segment[]): boolean {
  let turned = 0;
  let straight = 0;
  for (const { kind, value } of segments)
    if (kind === "person" || kind === "lone") {
      if (turnName(value) !== value) turned++;
      else if (isFirstName(plainLetters(value.split(" ")[0]!))) straight++;
    }
  return turned >= FEWEST_TURNED && turned > straight * 2;
}

/** "Weber Anna", "von Arx Anna": a first name at the end, and none at the beginning. */
function turnName(value: string): string {
  const words = value.split(" ");
  const last = words.at(-1)!;
  if (words.length < 2 || words.length > 4 || !isFirstName(plainLetters(last))) return value;
  if (words.slice(0, -1).some((word) => isFirstName(plainLetters(word)) || !/^[\p{L}'’-]+$/u.test(word)))
    return value;
  return [last, ...words.slice(0, -1)].join(" ");
}

/** What stands behind a name where titles do is that person's, and not the next one's. */
function claimBehind(records: NamedRecord[], slots: Map<string, number>): Set<Segment> {
  return new Set(
    records.flatMap(({ neighbors }) =>
      neighbors.flatMap(({ slot, segment, isBefore, isNext }) =>
        !isBefore && isNext && slots.has(slot) ? [segment] : [],
      ),
    ),
  );
}

function keyOf(text: string): string {
  return plainLetters(text).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, "");
}
