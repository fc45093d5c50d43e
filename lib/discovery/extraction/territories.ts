import type { Line, PageLines } from "./build-lines";
import type { Occurrence } from "./find-addresses";

/** What belongs to one address: stretches of lines; `level` 0 is the smallest block, higher ones lie further out; `order` counts lines from the address as its record is read, below 0 before it. */
export type Stretch = { line: number; start: number; end: number; level: number; order: number };
export type Territory = { occurrence: Occurrence; stretches: Stretch[]; sole: boolean };
export type Starts = (line: Line, from: number, to: number) => "name" | "start" | null;

type Unit = {
  first: number;
  end: number;
  from: number;
  to: number;
  block: number;
  emails: Set<string> | null;
  occurrences: Occurrence[];
};

type Give = (unit: Unit, lead: Unit[], tail: Unit[], sole: boolean) => void;

const REACH = 40;

/**
 * Divides a page among its addresses: each gets the largest block that holds no other one, and the parts between the blocks
 * that lead up to it or follow it. Linear in lines and blocks. `starts` tells where a record may begin.
 */
export function divideTerritories(page: PageLines, occurrences: Occurrence[], starts: Starts): Territory[] {
  const { lines, blocks } = page;
  const counts: (string | true | undefined)[] = new Array(blocks.length);
  for (const { email, line } of occurrences) {
    for (let block = lines[line]!.block; counts[block] !== true; block = blocks[block]!.parent) {
      if (counts[block] === undefined) counts[block] = email;
      else if (counts[block] !== email) counts[block] = true;
      if (block === 0) break;
    }
  }
  const children: number[][] = blocks.map(() => []);
  for (let block = 1; block < blocks.length; block++) children[blocks[block]!.parent]!.push(block);
  const byLine = new Map<number, Occurrence[]>();
  for (const occurrence of occurrences)
    byLine.set(occurrence.line, [...(byLine.get(occurrence.line) ?? []), occurrence]);

  const territories: Territory[] = [];
  const give: Give = (unit, lead, tail, sole) => {
    const seen = new Set<string>();
    for (const occurrence of unit.occurrences) {
      if (seen.has(occurrence.email)) continue;
      seen.add(occurrence.email);
      const stretches = climb(page, unit, occurrence);
      const level = stretches.at(-1)!.level + 1;
      let least = Math.min(...stretches.map((stretch) => stretch.order));
      let most = Math.max(...stretches.map((stretch) => stretch.order));
      const add = (part: Unit, line: number, order: number) =>
        stretches.push({
          line,
          start: part.from,
          end: Math.min(part.to, lines[line]!.text.length),
          level,
          order,
        });
      for (const part of [...lead].reverse())
        for (let line = part.end - 1; line >= part.first && line >= part.end - REACH; line--)
          add(part, line, --least);
      for (const part of tail)
        for (let line = part.first; line < part.end && line < part.first + REACH; line++)
          add(part, line, ++most);
      territories.push({ occurrence, stretches, sole });
    }
  };
  const total = new Set(occurrences.map((occurrence) => occurrence.email)).size;
  if (total === 0) return [];
  if (total === 1) {
    for (const occurrence of occurrences)
      give(makeUnit(page, 0, lines.length, 0, byLine, occurrence), [], [], true);
    return territories;
  }
  const queue = [0];
  for (let container = queue.pop(); container !== undefined; container = queue.pop()) {
    const rows =
      container > 0 && /^(?:table|tbody)$/.test(blocks[container]!.tag)
        ? listColumns(page, container, children, counts, byLine)
        : null;
    for (const units of rows ?? [listUnits(page, container, children[container]!, byLine)]) {
      for (const unit of units)
        if (unit.block > 0 && counts[unit.block] === true && unit.emails && unit.emails.size > 1)
          queue.push(unit.block);
      distribute(page, units, starts, give);
    }
  }
  return territories;
}

/** The occurrence's own block and then the ones around it, up to the unit. */
function climb({ lines, blocks }: PageLines, unit: Unit, occurrence: Occurrence): Stretch[] {
  const stretches: Stretch[] = [];
  if (unit.end - unit.first === 1) {
    return [
      {
        line: unit.first,
        start: unit.from,
        end: Math.min(unit.to, lines[unit.first]!.text.length),
        level: 0,
        order: 0,
      },
    ];
  }
  let low = occurrence.line;
  let high = occurrence.line + 1;
  stretches.push({
    line: occurrence.line,
    start: 0,
    end: lines[occurrence.line]!.text.length,
    level: 0,
    order: 0,
  });
  const floor = Math.max(unit.first, occurrence.line - REACH);
  const ceiling = Math.min(unit.end, occurrence.line + REACH);
  let level = 0;
  for (let block = lines[occurrence.line]!.block; ; block = blocks[block]!.parent) {
    const first = Math.max(floor, blocks[block]!.first);
    const end = Math.min(ceiling, Math.max(blocks[block]!.end, high));
    if (first < low || end > high) {
      level++;
      for (let line = low - 1; line >= first; line--)
        stretches.push({
          line,
          start: 0,
          end: lines[line]!.text.length,
          level,
          order: line - occurrence.line,
        });
      for (let line = high; line < end; line++)
        stretches.push({
          line,
          start: 0,
          end: lines[line]!.text.length,
          level,
          order: line - occurrence.line,
        });
      low = Math.min(low, first);
      high = Math.max(high, end);
    }
    if (block === 0 || (low <= floor && high >= ceiling)) break;
  }
  return stretches;
}

function makeUnit(
  _page: PageLines,
  first: number,
  end: number,
  block: number,
  byLine: Map<number, Occurrence[]>,
  only?: Occurrence,
): Unit {
  const occurrences: Occurrence[] = [];
  if (only) occurrences.push(only);
  else for (let line = first; line < end; line++) occurrences.push(...(byLine.get(line) ?? []));
  const emails = new Set(occurrences.map((occurrence) => occurrence.email));
  return {
    first,
    end,
    from: 0,
    to: Number.POSITIVE_INFINITY,
    block,
    emails: emails.size > 0 ? emails : null,
    occurrences,
  };
}

function listUnits(
  page: PageLines,
  container: number,
  children: number[],
  byLine: Map<number, Occurrence[]>,
): Unit[] {
  const units: Unit[] = [];
  let at = page.blocks[container]!.first;
  const addLines = (to: number) => {
    for (; at < to; at++) {
      const here = byLine.get(at);
      if (here && here.length > 1) units.push(...splitLine(page.lines[at]!, at, here));
      else units.push(makeUnit(page, at, at + 1, -1, byLine));
    }
  };
  for (const child of children) {
    const { first, end } = page.blocks[child]!;
    addLines(first);
    if (end > first) units.push(makeUnit(page, first, end, child, byLine));
    at = Math.max(at, end);
  }
  addLines(page.blocks[container]!.end);
  return units;
}

/** "Jane (jane@…), Joe (joe@…)" in one line: the text between two addresses is parted at its first separator. */
function splitLine(line: Line, index: number, here: Occurrence[]): Unit[] {
  const units: Unit[] = [];
  let from = 0;
  here.forEach((occurrence, at) => {
    const next = here[at + 1];
    let to = line.text.length;
    if (next) {
      const gap = line.text.slice(occurrence.end, next.start);
      const cut = /[,;|•·)\]]|\band\b|\bund\b|\boder\b|\bor\b|\by\b|\bet\b| - | \/ /.exec(gap);
      to = cut ? occurrence.end + cut.index + 1 : Math.max(occurrence.end, from);
    }
    units.push({
      first: index,
      end: index + 1,
      from,
      to: Math.max(to, from),
      block: -1,
      emails: new Set([occurrence.email]),
      occurrences: [occurrence],
    });
    from = Math.max(to, from);
  });
  return units;
}

/** A table with several addresses side by side in a row is read column by column. */
function listColumns(
  page: PageLines,
  container: number,
  children: number[][],
  counts: (string | true | undefined)[],
  byLine: Map<number, Occurrence[]>,
): Unit[][] | null {
  const rows = children[container]!.filter((row) => page.blocks[row]!.tag === "tr");
  if (rows.length < 2 || !rows.some((row) => counts[row] === true)) return null;
  const cells = rows.map((row) => children[row]!.filter((cell) => /^t[dh]$/.test(page.blocks[cell]!.tag)));
  const widths = new Set(cells.filter((row) => row.length > 1).map((row) => row.length));
  if (widths.size !== 1 || cells.some((row) => row.length === 0)) return null;
  // Addresses side by side in most rows that have any; elsewhere a row is the record.
  const held = cells
    .map((row) => row.filter((cell) => counts[cell] !== undefined).length)
    .filter((count) => count > 0);
  if (held.filter((count) => count > 1).length * 2 <= held.length) return null;
  if (cells.some((row) => row.length === 1 && counts[row[0]!] !== undefined)) return null;
  const width = [...widths][0]!;
  return Array.from({ length: width }, (_, column) =>
    cells.flatMap((row) => {
      const cell = row.length === width ? row[column] : undefined;
      if (cell === undefined || page.blocks[cell]!.end === page.blocks[cell]!.first) return [];
      return [makeUnit(page, page.blocks[cell]!.first, page.blocks[cell]!.end, cell, byLine)];
    }),
  );
}

function distribute(page: PageLines, units: Unit[], starts: Starts, give: Give): void {
  const held = units.flatMap((unit, index) => (unit.emails ? [index] : []));
  const startOf = (unit: Unit) => {
    let kind: "name" | "start" | null = null;
    for (let line = unit.first; line < Math.min(unit.end, unit.first + 3); line++) {
      const here = starts(page.lines[line]!, unit.from, unit.to);
      if (here === "name") return here;
      kind ??= here;
    }
    return kind;
  };
  // Units of another size stand for other things: navigation beside the record.
  const small = (unit: Unit) => unit.end - unit.first <= 12;
  const leading = new Map<number, Unit[]>();
  const trailing = new Map<number, Unit[]>();
  let longestLead = 0;
  let longestTail = 0;
  for (let at = 0; at + 1 < held.length; at++) {
    const gap = units.slice(held[at]! + 1, held[at + 1]!).filter(small);
    if (gap.length === 0 || gap.length > 30) continue;
    const kinds = gap.map(startOf);
    let lead = kinds.lastIndexOf("name");
    const opening = kinds.findIndex((kind) => kind !== null);
    if (lead < 0) {
      lead = kinds.lastIndexOf("start");
      while (lead > 0 && kinds[lead - 1] === "start") lead--;
    }
    if (lead > 0 && kinds[lead] === "name" && kinds[lead - 1] === "start") lead--;
    if (lead >= 0) {
      leading.set(held[at + 1]!, gap.slice(lead));
      longestLead = Math.max(longestLead, gap.length - lead);
      trailing.set(held[at]!, gap.slice(0, Math.min(opening, lead)));
      longestTail = Math.max(longestTail, Math.min(opening, lead));
    } else trailing.set(held[at]!, gap);
  }
  const head = held[0];
  if (head !== undefined) {
    const before = units.slice(Math.max(0, head - 12), head).filter(small);
    const kinds = before.map(startOf);
    let lead = kinds.lastIndexOf("name");
    if (lead < 0 && held.length > 1 && longestLead > 0) {
      lead = kinds.lastIndexOf("start");
      while (lead > 0 && kinds[lead - 1] === "start" && before.length - lead < longestLead) lead--;
    }
    if (
      lead > 0 &&
      kinds[lead] === "name" &&
      kinds[lead - 1] === "start" &&
      longestLead > before.length - lead
    )
      lead--;
    if (held.length === 1 && lead > 0 && kinds[lead] === "name" && kinds[lead - 1] === "start") lead--;
    if (
      lead >= 0 &&
      (held.length === 1 || longestLead === 0
        ? before.length - lead <= 6
        : before.length - lead <= longestLead + 1)
    )
      leading.set(head, before.slice(lead));
    // With a lead of their own, lines between two addresses open the next record; without one they close the last.
    if (lead >= 0 && longestLead === 0)
      for (const at of held.slice(1)) {
        const gap = trailing.get(held[held.indexOf(at) - 1]!);
        if (gap && gap.length >= before.length - lead) {
          leading.set(at, gap);
          trailing.delete(held[held.indexOf(at) - 1]!);
        }
      }
    const tailAt = held.at(-1)!;
    const after = units
      .slice(tailAt + 1, tailAt + 1 + Math.max(longestTail, held.length === 1 ? 4 : 0))
      .filter(small);
    const stop = after.findIndex((unit) => startOf(unit) !== null);
    trailing.set(tailAt, stop < 0 ? after : after.slice(0, stop));
  }
  // A title over each of the records, not one heading over them all.
  const isCrown = (unit: Unit) => unit.end - unit.first === 1 && startOf(unit) === "start";
  const crowned = held.filter((at) => at > 0 && isCrown(units[at - 1]!)).length;
  for (const at of held) {
    const unit = units[at]!;
    if (unit.emails!.size > 1 && unit.block > 0) continue;
    const before = leading.get(at) ?? [];
    const kept = isComplete(page, unit, startOf(unit), before)
      ? crowned * 5 >= held.length * 3
        ? before.slice(-1).filter(isCrown)
        : []
      : before;
    give(unit, kept, trailing.get(at) ?? [], false);
  }
}

/** A block that names its own person, or opens like the blocks beside it, needs nothing from before it. */
function isComplete({ blocks }: PageLines, unit: Unit, start: ReturnType<Starts>, lead: Unit[]): boolean {
  if (unit.end - unit.first < 2 || unit.block <= 0 || start === null) return false;
  const tag = blocks[unit.block]!.tag;
  return (
    start === "name" ||
    lead.some((peer) => peer.block > 0 && blocks[peer.block]!.tag === tag && peer.end - peer.first > 1)
  );
}
