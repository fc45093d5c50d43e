import { plainLetters } from "@/lib/text/fold-text";
import { continueTitle } from "./continue-title";
import { cutTitle, LABELLED, STATES } from "./cut-title";
import { findHintedTitle } from "./find-hinted-title";
import { findApposition, findProseTitle } from "./find-prose-title";
import { hasHan } from "./han-words";
import { isElsewhere, isNoTitle, rateTitle } from "./job-titles";
import type { PageWords } from "./learn-page";
import type { Segment } from "./list-segments";
import { HONORIFICS } from "./name-words";
import type { Line, PageLines } from "./page-lines";
import type { PickedName } from "./pick-name";
import { pickRowTitle } from "./pick-row-title";
import type { Picked } from "./picked";
import type { Column } from "./read-columns";
import { splitPieces } from "./split-pieces";
import type { Stretch, Territory } from "./territories";

/** The named person's job: next to the name, in the lines around it, or in the column for titles. */
export function pickTitle(
  page: PageLines,
  territory: Territory,
  name: PickedName,
  column: (line: number) => Column,
  words: PageWords,
): Picked | null {
  const title = findTitle(page, territory, name, column, words);
  const whole = title && continueTitle(page, title, name);
  return whole && { ...whole, value: whole.value.replace(FULL_STOP, "") };
}

function findTitle(
  page: PageLines,
  territory: Territory,
  name: PickedName,
  column: (line: number) => Column,
  words: PageWords,
): Picked | null {
  const { rateTitle } = words;
  const own = new Map(territory.stretches.map((stretch) => [stretch.order, stretch]));
  const { lines } = page;
  const at = territory.stretches.find(
    (stretch) => stretch.line === name.line && stretch.start <= name.start && stretch.end >= name.end,
  );
  if (!at) return null;
  for (const { line } of territory.stretches)
    if (column(line) === "title") {
      const text = lines[line]!.text;
      const isShort = text.length >= 2 && text.length <= 100 && !/[@]|\d{4}/.test(text);
      const found = isShort ? cutTitle(text, line, 0, text.length) : null;
      if (found) return found;
    }
  const hinted = findHintedTitle(page, territory, name.line, words);
  if (hinted) return hinted;
  const placed = words.titleAt(name.line, name.start);
  if (placed?.line === name.line) {
    const found = cutPlaced(lines[placed.line]!.text, placed, name);
    if (found) return found;
  }
  const text = lines[name.line]!.text;
  const next = findNextRun(lines[name.line]!, name, territory);
  if (next && rateTitle(text.slice(...next)) > 0) {
    const found = cutTitle(text, name.line, ...next);
    if (found) return found;
  }
  const beside = [
    ...splitPieces(text, name.end, at.end).slice(0, 4),
    ...splitPieces(text, at.start, name.start).reverse().slice(0, 2),
  ];
  for (const [start, end] of beside) {
    const isHonorific = HONORIFICS.has(plainLetters(text.slice(start, end)).trim());
    const found =
      !isHonorific && rateTitle(text.slice(start, end)) > 0 ? cutTitle(text, name.line, start, end) : null;
    if (found) return found;
  }
  if (placed) {
    const found = cutPlaced(lines[placed.line]!.text, placed, name);
    if (found) return found;
  }
  const said =
    findProseTitle(text.slice(0, at.end), name.start, name.end) ?? findApposition(text, name.end, at.end);
  if (said) return { value: text.slice(...said), line: name.line, start: said[0], end: said[1] };
  const near = [at.order + 1, at.order - 1, at.order + 2, at.order + 3, at.order - 2];
  for (const order of near) {
    const stretch = own.get(order);
    if (!stretch) continue;
    const { line } = stretch;
    // Between name and title there may be at most one other line, and no other person's record.
    const content = lines[line]!.text.slice(stretch.start, stretch.end);
    const label = /^(.{2,80}?):\s*$/.exec(content)?.[1] ?? content;
    if (/[@]/.test(label) || isOtherFact(label, words) || (order < at.order && label.length > 60)) continue;
    if (order < at.order && words.isGroupHeading(line, name.line, name.start)) continue;
    const rate = rateTitle(label);
    if (rate === 0) {
      const first = splitPieces(lines[line]!.text, stretch.start, stretch.end)[0];
      const piece = first ? lines[line]!.text.slice(first[0], first[1]) : "";
      if (first && order > at.order && order <= at.order + 2 && rateTitle(piece) === 2)
        return cutTitle(lines[line]!.text, line, first[0], first[1]);
      continue;
    }
    const found = cutTitle(lines[line]!.text, line, stretch.start, stretch.start + label.length);
    if (found) return found;
  }
  return (
    pickUnspoken(page, own, at, name) ??
    pickRowTitle(page, name, words) ??
    pickSaid(page, territory, name) ??
    pickLinked(page, territory)
  );
}

/** Of a sentence, not of an abbreviation. */
const FULL_STOP = /(?<=\p{L}{5})\.$/u;
const LONGEST_LINKED = 40;
const REQUEST = /^(?:become|be|join|ask|call|message|write|send|meet|zur?|zum|an|an de[nr]|to) /i;

/** A link to the mailbox may say what its owner is: `<a href="mailto:…">Club secretary</a>`. */
function pickLinked(
  { lines }: PageLines,
  { occurrence: { source, line, start, end } }: Territory,
): Picked | null {
  const { text } = lines[line]!;
  const linked = text.slice(start, end);
  if (!source || linked.length > LONGEST_LINKED || rateTitle(linked) < 2 || REQUEST.test(linked)) return null;
  return cutTitle(text, line, start, end);
}

const LONGEST_SAID = 3_000;

/** "Jane Doe is a broker, write to jane@…" below a heading with her name, or "Jane is our broker" as the beginning of what follows; other paragraphs tell what she has been. */
function pickSaid(
  { lines }: PageLines,
  { occurrence, stretches }: Territory,
  name: PickedName,
): Picked | null {
  const names = [name.value, name.value.split(" ")[0]!].filter(({ length }) => length >= 3);
  const { line } = occurrence;
  const { text } = lines[line]!;
  if (line !== name.line && text.length <= LONGEST_SAID)
    for (const known of names) {
      const at = text.indexOf(known);
      if (at < 0 || at > occurrence.start) continue;
      const said = findProseTitle(text.slice(0, occurrence.start), at, at + known.length);
      if (said) return { value: text.slice(...said), line, start: said[0], end: said[1] };
    }
  for (const { line, start, order } of stretches) {
    if (start > 0 || order < 1 || order > MAX_BEHIND) continue;
    const text = lines[line]!.text.slice(0, LONGEST_OPENING);
    const known = names.find((one) => text.startsWith(`${one} `) && IS.test(text.slice(one.length)));
    const said = known ? findProseTitle(text, 0, known.length) : null;
    if (said) return { value: text.slice(...said), line, start: said[0], end: said[1] };
  }
  return null;
}

const MAX_BEHIND = 4;
const LONGEST_OPENING = 200;
const IS = /^ (?:is|ist|est|es|è|é) /;

/** "Hobby: dog trainer": what stands behind a label that names no office is no title. */
function isOtherFact(text: string, { rateTitle }: PageWords): boolean {
  const label = /^([^:]{2,30}): /.exec(text)?.[1];
  return label !== undefined && !LABELLED.test(text) && rateTitle(label) === 0;
}

/** The element directly after the one that contains only the name. */
function findNextRun(
  { runs, text }: Line,
  name: PickedName,
  { occurrence }: Territory,
): [number, number] | null {
  if (runs.length < 2 || runs.length > 40) return null;
  const index = runs.findIndex((run) => run.start <= name.start && run.end >= name.end - 1);
  const own = runs[index];
  if (!own || text.slice(name.end, own.end).trim().length > 1) return null;
  const next = runs.slice(index + 1).find((run) => /\p{L}{2}/u.test(text.slice(run.start, run.end)));
  if (!next) return null;
  const inside =
    occurrence.line === name.line && occurrence.start >= next.start && occurrence.start < next.end;
  return [next.start, inside ? occurrence.start : next.end];
}

/** A word that is in no list is a title if it is a separate heading between the name's heading and the address. */
function pickUnspoken(
  page: PageLines,
  own: Map<number, Stretch>,
  at: Stretch,
  name: PickedName,
): Picked | null {
  const next = own.get(at.order + 1);
  const line = next && page.lines[next.line]!;
  if (
    !next ||
    at.order + 1 >= 0 ||
    !line?.heading ||
    !page.lines[name.line]!.heading ||
    next.line !== name.line + 1
  )
    return null;
  if (line.text.length > 50 || /[@\d:]/.test(line.text) || page.lines[next.line + 1]?.heading) return null;
  return cutTitle(line.text, next.line, 0, line.text.length);
}

/** A slot's line may have several parts: "Photographer | Creative Team" is one title. */
function cutPlaced(text: string, { line, start, end }: Segment, name: PickedName): Picked | null {
  const isLine = line !== name.line && start <= 1 && text.length <= 80 && !isElsewhere(text) && !hasHan(text);
  if (isLine && !isNoTitle(text) && !STATES.test(text) && !/^[^\p{L}\p{N}]|[:()[\]@?!]|\d{3}|\.$/u.test(text))
    return { value: text, line, start: 0, end: text.length };
  return cutTitle(text, line, start, end);
}
