import { plainLetters } from "@/lib/text/fold-text";
import { EMAIL_WORDS } from "./email-words";
import type { Occurrence } from "./find-addresses";
import { isFullName } from "./han-words";
import { rateTitle } from "./job-titles";
import { HONORIFICS } from "./name-words";
import type { Line, PageLines } from "./page-lines";
import { findNames } from "./person-names";
import { isRoleMailbox } from "./role-mailboxes";
import { splitPieces } from "./split-pieces";

/** What a segment is by the word lists: "person" has a known first name, "lone" is capitalized words alone; "field" is contact data. */
type SegmentKind = "person" | "lone" | "title" | "field" | "text";
/** A line, or a part of one between separators. `cell`: its table cell; `look`: how the page presents it, equal for equal slots. */
export type Segment = {
  line: number;
  start: number;
  end: number;
  value: string;
  kind: SegmentKind;
  cell: { row: number; column: number } | null;
  look: string;
  /** Whether a colon follows. */
  label: boolean;
  /** Whether its line has a person's name. */
  hasPerson: boolean;
  /** Whether its line has an address. */
  hasAddress: boolean;
  /** Whether a mailbox below is surely named after it. */
  isOwner: boolean;
};

/** Longer lines are prose. */
const LONGEST_LINE = 200;
/** In a line of this length there are no more. */
const MAX_ADDRESSES = 40;
/** Lines farther than this before the first address and after the last are other parts of the page. */
const AROUND = 120;
const MAX_SEGMENTS = 20_000;
/** Two capitals with a space or a full stop between them. */
const NAME_LIKE = /\p{Script=Han}{2}|\p{Lu}[^ ]*[ .].{0,80}\p{Lu}/u;
const LABEL = new RegExp(
  `^(?:${EMAIL_WORDS}|tel\\p{L}*|phones?|fax|telefax|mobil\\p{L}*|handy|cell|website|web(?!, \\p{L})|homepage|adres\\p{L}*|address|anschrift|contact|kontakt|contacto|linkedin|twitter|facebook|instagram|github|orcid|url|www)(?!\\p{L})`,
  "iu",
);

/** The short lines of the part of a page that has addresses, as segments in reading order. */
export function listSegments(page: PageLines, occurrences: Occurrence[]): Segment[] {
  const segments: Segment[] = [];
  const cells = new CellFinder(page);
  const addresses = Map.groupBy(occurrences, ({ line }) => line);
  const first = (occurrences[0]?.line ?? 0) - AROUND;
  const last = (occurrences.at(-1)?.line ?? 0) + AROUND;
  const end = Math.min(page.lines.length, last + 1);
  for (let index = Math.max(0, first); index < end && segments.length < MAX_SEGMENTS; index++) {
    const line = page.lines[index]!;
    if (line.text.length < 2 || line.text.length > LONGEST_LINE) continue;
    const cell = cells.find(line.block);
    const look = lookOf(page, line);
    const before = segments.length;
    for (const [start, end] of splitLine(line)) {
      const raw = line.text.slice(start, end);
      const value = raw.trim();
      if (value.length < 2) continue;
      const from = start + raw.indexOf(value);
      const isAddress = addresses
        .get(index)
        ?.slice(0, MAX_ADDRESSES)
        .some((one) => !one.source && one.start < from + value.length && one.end > from);
      segments.push({
        line: index,
        start: from,
        end: from + value.length,
        value,
        kind: isAddress || isNumberLabel(line.text, from + value.length) ? "field" : readKind(value),
        cell,
        look: `${look}${isStrongAt(line, from) ? "*" : ""}`,
        label: /^ ?:/.test(line.text.slice(from + value.length)),
        hasPerson: false,
        hasAddress: addresses.has(index),
        isOwner: false,
      });
    }
    const inside = segments.slice(before);
    if (inside.some(({ kind }) => kind === "person")) for (const segment of inside) segment.hasPerson = true;
  }
  findOwners(segments, addresses);
  return segments;
}

/** "Port. : 0632…": what has a number behind its colon is its label. */
function isNumberLabel(text: string, end: number): boolean {
  return /^ ?: ?[+(]{0,2}\d/.test(text.slice(end, end + 6));
}

/** How many lines lie between a name and its address, and how many mailboxes are compared with it. */
const NEAR_ADDRESS = 8;
const MAX_NEAR = 4;

/** A name that is in no list is a person's where the mailbox below is named after it, and no other person stands between. */
function findOwners(segments: Segment[], addresses: Map<number, Occurrence[]>): void {
  // Plain text looks like plain text.
  const looks = new Set(
    segments.flatMap(({ kind, look }) => (kind === "person" && /^h|\*$/.test(look) ? [look] : [])),
  );
  const owns = (segment: Segment, local: string) => {
    const match = matchOwner(segment.value, local);
    if (match >= SURE_OWNER) segment.isOwner = true;
    return match >= LIKELY_OWNER || (looks.has(segment.look) && !isRoleMailbox(`${local}@`));
  };
  const owned = new Set<number>();
  let next = Number.POSITIVE_INFINITY;
  for (let at = segments.length - 1; at >= 0; at--) {
    const segment = segments[at]!;
    const end = Math.min(segment.line + NEAR_ADDRESS, next);
    if (
      segment.kind === "lone" &&
      listNear(addresses, segment.line, end).some((local) => owns(segment, local))
    ) {
      segment.kind = "person";
      owned.add(segment.line);
    }
    if (segment.kind === "person") next = segment.line;
  }
  for (const segment of segments) if (owned.has(segment.line)) segment.hasPerson = true;
}

function listNear(addresses: Map<number, Occurrence[]>, line: number, end: number): string[] {
  const found: string[] = [];
  for (let at = line; at <= end && found.length < MAX_NEAR; at++)
    for (const { email } of addresses.get(at)?.slice(0, MAX_NEAR) ?? []) found.push(email.split("@")[0]!);
  return found;
}

/** How surely a mailbox is named after a person. */
const LIKELY_OWNER = 2;
const SURE_OWNER = 2.5;

function matchOwner(name: string, local: string): number {
  return Math.max(0, ...findNames(name, local).map(({ match, value }) => (isFullName(value) ? match : 0)));
}

/** A name is apart from what follows it after a comma, or in another element. */
function splitLine(line: Line): [number, number][] {
  const parts: [number, number][] = [];
  for (const [start, end] of splitPieces(line.text, 0, line.text.length).flatMap((piece) =>
    splitGlued(line, piece),
  )) {
    const text = line.text.slice(start, end);
    const names = NAME_LIKE.test(text) ? findNames(text, "").filter(({ value }) => isFullName(value)) : [];
    const name =
      names.find(({ known }) => known) ??
      names.find((one) => isEdge(line, start + one.start) && isEdge(line, start + one.end));
    if (!name) {
      parts.push([start, end]);
      continue;
    }
    const [from, to] = [start + name.start, start + name.end];
    const lead = text.slice(0, name.start);
    const isLed = name.start <= 6 || isHonorific(lead);
    const isOpen = isLed || rateTitle(lead) === 2 || /, ?$/.test(lead) || isEdge(line, from);
    const isClosed = /^\s*(?:,|$)/.test(text.slice(name.end)) || isEdge(line, to);
    if (!isOpen || !isClosed) {
      parts.push([start, end]);
      continue;
    }
    if (!isLed) parts.push([start, from]);
    parts.push([isLed ? start : from, to]);
    const rest = /^[\s,]*/.exec(text.slice(name.end))![0].length;
    if (to + rest < end) parts.push([to + rest, end]);
  }
  return parts;
}

const MAX_RUNS = 40;
const LONGEST_MAILBOX = 65;
const GLUED = /^(?:[\p{Ll}.)][\p{Lu}(+\d]|\p{L}[^\s@]+@)/u;

/** "Jane DoeTreasurerjane@…": elements without white space between them are apart. */
function splitGlued({ text, runs }: Line, [start, end]: [number, number]): [number, number][] {
  if (runs.length < 2 || runs.length > MAX_RUNS) return [[start, end]];
  const parts: [number, number][] = [];
  let from = start;
  for (const { start: edge } of runs) {
    const isGlued =
      edge > from && edge < end && GLUED.test(text.slice(edge - 1, Math.min(end, edge + LONGEST_MAILBOX)));
    if (!isGlued) continue;
    parts.push([from, edge]);
    from = edge;
  }
  return [...parts, [from, end]];
}

function isEdge(line: Line, place: number): boolean {
  if (line.runs.length > MAX_RUNS) return false;
  return line.runs.some((run) => Math.abs(run.start - place) <= 1 || Math.abs(run.end - place) <= 1);
}

function isStrongAt(line: Line, place: number): boolean {
  if (line.strong || line.runs.length > MAX_RUNS) return line.strong;
  return line.runs.some((run) => run.start <= place && run.end > place && run.strong);
}

function readKind(value: string): SegmentKind {
  if (/@|https?:|www\.|\d{4,}|\d{2}[ /.-]\d{2}/.test(value) || LABEL.test(value)) return "field";
  const names = NAME_LIKE.test(value) ? findNames(value, "") : [];
  if (names.some((name) => name.known && isFullName(name.value) && isHonoured(value, name))) return "person";
  if (rateTitle(value) === 2) return "title";
  if (names.length === 0) return "text";
  // "Dhr. Scholle": after an honorific, one word is a name.
  const name = names.find((one) => isFullName(one.value) || (one.known && one.start >= 2));
  if (!name || name.start > 12 || value.length - name.end > 8) return "text";
  return name.known ? "person" : value.length <= 40 ? "lone" : "text";
}

/** "Maître Jane Doe": an honorific that could be a title, and nothing else, stands before the name. */
function isHonoured(value: string, { start, end }: { start: number; end: number }): boolean {
  return isHonorific(value.slice(0, start)) && value.length - end <= 1;
}

function isHonorific(text: string): boolean {
  return HONORIFICS.has(plainLetters(text).trim().replace(/\.$/, ""));
}

function lookOf({ blocks }: PageLines, line: Line): string {
  let look = line.heading ? "h" : "";
  for (let block = line.block, step = 0; block > 0 && step < 4; block = blocks[block]!.parent, step++)
    look += `<${blocks[block]!.tag}${blocks[block]!.hint}`;
  return look;
}

/** Finds the table cell around a block: its row, and its place in it. */
class CellFinder {
  private readonly columns = new Map<number, number>();

  constructor(private readonly page: PageLines) {
    const widths = new Map<number, number>();
    page.blocks.forEach(({ tag, parent }, block) => {
      if (tag !== "td" && tag !== "th") return;
      const column = widths.get(parent) ?? 0;
      widths.set(parent, column + 1);
      this.columns.set(block, column);
    });
  }

  find(block: number): Segment["cell"] {
    for (let at = block, step = 0; at > 0 && step < 4; at = this.page.blocks[at]!.parent, step++) {
      const column = this.columns.get(at);
      if (column !== undefined) return { row: this.page.blocks[at]!.parent, column };
    }
    return null;
  }
}
