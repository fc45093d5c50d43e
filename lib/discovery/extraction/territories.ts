import { createDistribution, type Give, type Starts } from "./distribute-gaps";
import type { Occurrence } from "./find-addresses";
import { type AddressedPage, listColumns, listUnits, makePageUnit, type Unit } from "./list-units";
import type { PageLines } from "./page-lines";

/**
 * The text that belongs to one address, as parts of lines. `level` 0 is the smallest block; higher levels are further out. `order` counts
 * lines from the address in the reading order of its record, negative before it.
 */
export type Stretch = { line: number; start: number; end: number; level: number; order: number };
export type Territory = { occurrence: Occurrence; stretches: Stretch[]; sole: boolean };
const REACH = 40;
/** Applies if a page has only one address. */
const MAX_PLACES = 50;

/**
 * Divides a page among its addresses. Each gets the largest block that contains no other address, and the parts between the blocks that
 * lead up to it or follow it. Linear in lines and blocks. `starts` tells where a record may start.
 */
export function divideTerritories(page: PageLines, occurrences: Occurrence[], starts: Starts): Territory[] {
  const { lines, blocks } = page;
  const addressed = addressPage(page, occurrences);
  const { counts } = addressed;

  const territories: Territory[] = [];
  const give: Give = (unit, lead, tail, sole) => {
    const seen = new Set<string>();
    for (const occurrence of occurrences.slice(...unit.occurrences)) {
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
    // All occurrences are of one address. Their surroundings overlap, and further ones add nothing to the first.
    for (let index = 0; index < Math.min(occurrences.length, MAX_PLACES); index++)
      give(makePageUnit(page, index), [], [], true);
    return territories;
  }
  const distribute = createDistribution(page, starts, give);
  const queue = [0];
  for (let container = queue.pop(); container !== undefined; container = queue.pop()) {
    const isTable = container > 0 && /^(?:table|tbody)$/.test(blocks[container]!.tag);
    const columns = isTable ? listColumns(addressed, container) : null;
    for (const units of columns ?? [listUnits(addressed, container)]) {
      for (const unit of units)
        if (unit.block > 0 && counts[unit.block] === true && unit.emails > 1) queue.push(unit.block);
      distribute(units);
    }
  }
  return territories;
}

function addressPage(page: PageLines, occurrences: Occurrence[]): AddressedPage {
  const { lines, blocks } = page;
  const counts: AddressedPage["counts"] = new Array(blocks.length);
  for (const { email: address, record, line } of occurrences) {
    const email = record ?? address;
    for (let block = lines[line]!.block; counts[block] !== true; block = blocks[block]!.parent) {
      if (counts[block] === undefined) counts[block] = email;
      else if (counts[block] !== email) counts[block] = true;
      if (block === 0) break;
    }
  }
  const children: number[][] = blocks.map(() => []);
  for (let block = 1; block < blocks.length; block++) children[blocks[block]!.parent]!.push(block);
  const startOf = new Uint32Array(lines.length + 1);
  let at = 0;
  for (let line = 0; line <= lines.length; line++) {
    while (at < occurrences.length && occurrences[at]!.line < line) at++;
    startOf[line] = at;
  }
  return { page, occurrences, startOf, children, counts };
}

/** The occurrence's own block, then the blocks around it, up to the unit. */
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
