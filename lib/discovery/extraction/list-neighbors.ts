import type { Segment } from "./list-segments";
import type { PageLines } from "./page-lines";

/** What stands near a name, with the slot that it fills: the same place in the same kind of record has the same slot. `isNext`: beside the name, or the cell before it; `isApart`: contact data is between; `isBefore`: it stands before the name. */
export type Neighbor = {
  slot: string;
  segment: Segment;
  isNext: boolean;
  isApart: boolean;
  isBefore: boolean;
};

/** How many segments before and after a name are looked at, contact data aside. */
const REACH = 2;
const FARTHEST = 6;
const MAX_COLUMNS = 12;
const CLIMB = 8;
const TITLE_LABEL =
  /^(?:(?:job )?title|position|role|function|funktion|functie|amt|aufgabe|cargo|puesto|fonction|poste|ruolo|carica|beruf|designation)$/iu;

type Range = [first: number, end: number];
/** A name with what stands near it. `record`: the lines of the largest block around it that holds no other name; `list`: those of the smallest one that holds several. */
export type NamedRecord = { name: Segment; record: Range; list: Range | null; neighbors: Neighbor[] };

/** The records of the page's names that may be a person's, in reading order. */
export function listNeighbors(page: PageLines, segments: Segment[]): NamedRecord[] {
  const rows = groupRows(page, segments);
  const names = countNames(page, segments);
  const looks = new Set(segments.flatMap(({ kind, look }) => (kind === "person" ? [look] : [])));
  const records: NamedRecord[] = [];
  segments.forEach((segment, index) => {
    if (!isPerhapsPerson(segment)) return;
    const { record, list } = findRecord(page, names, segment);
    const neighbors = [
      ...listRow(segment, rows),
      ...listBeside(segments, index, 1, record, looks),
      ...listBeside(segments, index, -1, record, looks),
    ];
    records.push({ name: segment, record, list, neighbors });
  });
  return withoutGroups(records);
}

/** A heading that the next person has too, because none stands between them, is that of a group. */
function withoutGroups(records: NamedRecord[]): NamedRecord[] {
  return records.map((one, at) => {
    const next = records[at + 1];
    if (!next || next.name.look !== one.name.look) return one;
    const nearest = next.neighbors.filter(
      ({ isBefore, segment }) => isBefore && segment.line > one.name.line,
    );
    const isGroup = ({ isBefore, segment }: Neighbor) =>
      isBefore &&
      segment.kind !== "title" &&
      /^h|\*$/.test(segment.look) &&
      segment.line < one.name.line &&
      segment.look !== one.name.look &&
      !nearest.some((other) => other.segment.look === segment.look);
    return one.neighbors.some(isGroup)
      ? { ...one, neighbors: one.neighbors.filter((neighbor) => !isGroup(neighbor)) }
      : one;
  });
}

function listBeside(
  segments: Segment[],
  index: number,
  step: 1 | -1,
  [first, end]: [number, number],
  looks: Set<string>,
): Neighbor[] {
  const name = segments[index]!;
  const found: Neighbor[] = [];
  const isWide = end - first > 1;
  let crossed = "";
  for (let at = index + step; found.length < REACH && Math.abs(at - index) <= FARTHEST; at += step) {
    const segment = segments[at];
    if (!segment || segment.kind === "person" || !isSameCell(segment, name)) break;
    const isOwnLine = segment.line === name.line;
    // Two lines with an address each are two records.
    const isOther = segment.hasPerson || (segment.hasAddress && name.hasAddress);
    if (!isOwnLine && (isOther || isName(segment, segments[at + step], looks, crossed))) break;
    // Outside of its record's block a name has only a heading above it.
    const isInside = !isWide || (segment.line >= first && segment.line < end);
    if (!isInside && (step > 0 || segment.line < first - 1 || !/^h|\*$/.test(segment.look))) break;
    if (segment.kind === "field") {
      crossed = "x";
      continue;
    }
    if (segment.label && step > 0) {
      // A label belongs to what is behind it; only one that says so has a title there.
      if (!TITLE_LABEL.test(segment.value)) at += step;
      continue;
    }
    const where = isOwnLine ? "line" : `${isInside ? "" : "^"}${segment.look}`;
    found.push({
      slot: `${name.look} ${step * (found.length + 1)}${crossed} ${where}`,
      segment,
      isNext: found.length === 0 && !crossed,
      isApart: crossed !== "",
      isBefore: step < 0,
    });
  }
  return found;
}

/** Capitalized words that look like the page's names are a name, except between a name and contact data or another text. */
function isName(segment: Segment, outer: Segment | undefined, looks: Set<string>, crossed: string): boolean {
  const isAlike = (one: Segment) => one.kind === "lone" && looks.has(one.look);
  if (!isAlike(segment)) return false;
  return crossed !== "" || (outer !== undefined && (outer.kind === "person" || isAlike(outer)));
}

/** The segments of a table row by column. `people`: where people stand; `width`: how many cells it has; `isLed`: whether words stand before the first person. */
type Row = { cells: Map<number, Segment[]>; people: number[]; width: number; isLed: boolean };
type Rows = Map<number, Row>;

function groupRows({ blocks }: PageLines, segments: Segment[]): Rows {
  const rows: Rows = new Map();
  for (const segment of segments) {
    const { cell } = segment;
    if (!cell) continue;
    const row: Row = rows.get(cell.row) ?? { cells: new Map(), people: [], width: 0, isLed: false };
    rows.set(cell.row, row);
    const column = row.cells.get(cell.column) ?? [];
    row.cells.set(cell.column, column);
    if (column.length < 4) column.push(segment);
  }
  for (const { tag, parent } of blocks) {
    const row = tag === "td" || tag === "th" ? rows.get(parent) : undefined;
    if (row) row.width++;
  }
  for (const inTable of Map.groupBy(rows.entries(), ([block]) => blocks[block]!.parent).values())
    findPeople(inTable.map(([, row]) => row));
  return rows;
}

/** A column holds people where a third of its cells are names that are known: a word in another column may look like one. */
function findPeople(rows: Row[]): void {
  const counts = new Map<number, { cells: number; people: number; words: number }>();
  for (const { cells } of rows)
    for (const [column, inside] of cells) {
      const count = counts.get(column) ?? { cells: 0, people: 0, words: 0 };
      counts.set(column, count);
      count.cells++;
      if (inside.some(({ kind }) => kind === "person")) count.people++;
      if (inside.some(({ kind, value }) => kind !== "field" && /\p{L}{3}/u.test(value))) count.words++;
    }
  const isPeoples = (column: number) => counts.get(column)!.people * 3 >= counts.get(column)!.cells;
  const worded = [...counts].flatMap(([column, { cells, words }]) => (words * 2 >= cells ? [column] : []));
  const firstWorded = worded.reduce((least, column) => Math.min(least, column), Number.POSITIVE_INFINITY);
  for (const row of rows) {
    row.people = [...row.cells]
      .filter(([column, inside]) => isPeoples(column) && inside.some(isPerhapsPerson))
      .map(([column]) => column)
      .sort((a, b) => a - b);
    row.isLed = firstWorded < (row.people[0] ?? 0);
  }
}

function isPerhapsPerson({ kind }: Segment): boolean {
  return kind === "person" || kind === "lone";
}

/** The cells of a name's row, up to those of another person in it. */
function listRow(name: Segment, rows: Rows): Neighbor[] {
  const row = name.cell ? rows.get(name.cell.row) : undefined;
  if (!row || !name.cell || row.cells.size > MAX_COLUMNS) return [];
  const own = name.cell.column;
  const [first, end] = ownColumns(own, row);
  const found: Neighbor[] = [];
  for (const [column, inside] of row.cells)
    if (column !== own && column >= first && column < end && inside.length <= 2)
      found.push({
        slot: `${name.look} row ${own} ${column}`,
        segment: inside[0]!,
        isNext: column === own - 1,
        isApart: false,
        isBefore: column < own,
      });
  return found;
}

/** What stands between two people of a row is the first one's, except for as many cells as stand behind the last where words stand before the first. */
function ownColumns(own: number, { people, width, isLed }: Row): [first: number, end: number] {
  const before = people.findLast((column) => column < own);
  const next = people.find((column) => column > own);
  const behind = isLed ? width - 1 - Math.max(own, people.at(-1) ?? own) : width;
  return [
    before === undefined ? 0 : Math.min(own, before + behind + 1),
    next === undefined ? width : Math.min(own + behind + 1, next),
  ];
}

function isSameCell({ cell }: Segment, name: Segment): boolean {
  if (cell === null || name.cell === null) return cell === name.cell;
  return cell.row === name.cell.row && cell.column === name.cell.column;
}

/** For each line, how many people's names come before it; a name that is repeated at once counts once. */
function countNames({ lines }: PageLines, segments: Segment[]): Uint32Array {
  const counts = new Uint32Array(lines.length + 1);
  let last = "";
  for (const { kind, line, value } of segments) {
    if (kind !== "person") continue;
    if (value !== last) counts[line + 1]!++;
    last = value;
  }
  for (let line = 0; line < lines.length; line++) counts[line + 1]! += counts[line]!;
  return counts;
}

const FEWEST_LISTED = 3;

function findRecord(
  { lines, blocks }: PageLines,
  names: Uint32Array,
  { line }: Segment,
): Pick<NamedRecord, "record" | "list"> {
  let record: Range = [line, line + 1];
  let block = lines[line]!.block;
  for (let step = 0; step < CLIMB && block > 0; step++, block = blocks[block]!.parent) {
    const { first, end, tag } = blocks[block]!;
    const people = names[end]! - names[first]!;
    // What belongs to the people of one row stands in the next.
    if (people >= FEWEST_LISTED && tag !== "tr") return { record, list: [first, end] };
    if (people <= 1) record = [first, end];
  }
  return { record, list: null };
}
