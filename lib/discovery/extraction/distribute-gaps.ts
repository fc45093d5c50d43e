import type { Unit } from "./list-units";
import type { Line, PageLines } from "./page-lines";

export type Give = (unit: Unit, lead: Unit[], tail: Unit[], sole: boolean) => void;
/** Whether a record may start at a line: with a person's name, with a heading or title, or not at all. */
export type Starts = (line: Line, from: number, to: number) => "name" | "start" | null;

type Start = ReturnType<Starts>;

/**
 * Assigns the units between addresses to the record that they open or close; called for the units of each container. Each line is
 * classified once, however many containers it is in.
 */
export function createDistribution(page: PageLines, starts: Starts, give: Give): (units: Unit[]) => void {
  const known = new Map<number, Start>();
  const readLine = (line: number, { from, to }: Unit): Start => {
    if (from > 0 || to !== Number.POSITIVE_INFINITY) return starts(page.lines[line]!, from, to);
    const before = known.get(line);
    if (before !== undefined) return before;
    const start = starts(page.lines[line]!, from, to);
    known.set(line, start);
    return start;
  };
  return (units) => distributeGaps(page, units, readLine, give);
}

function distributeGaps(
  page: PageLines,
  units: Unit[],
  readLine: (line: number, unit: Unit) => Start,
  give: Give,
): void {
  const held = units.flatMap((unit, index) => (unit.emails > 0 ? [index] : []));
  const startOf = (unit: Unit) => {
    let kind: Start = null;
    for (let line = unit.first; line < Math.min(unit.end, unit.first + 3); line++) {
      const here = readLine(line, unit);
      if (here === "name") return here;
      kind ??= here;
    }
    return kind;
  };
  // Larger units are something else, such as navigation next to the record.
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
    // If only the first record has lines before its address, the lines between two addresses open the next record. Otherwise they close
    // the previous one.
    if (lead >= 0 && longestLead === 0)
      for (let at = 1; at < held.length; at++) {
        const gap = trailing.get(held[at - 1]!);
        if (gap && gap.length >= before.length - lead) {
          leading.set(held[at]!, gap);
          trailing.delete(held[at - 1]!);
        }
      }
    const tailAt = held.at(-1)!;
    if (lead < 0 && longestLead === 0 && isLedEvenly(units, held))
      for (const [index, at] of held.entries()) {
        leading.set(at, units.slice(at - head, at));
        if (index > 0) trailing.delete(held[index - 1]!);
      }
    const after = units
      .slice(tailAt + 1, tailAt + 1 + Math.max(longestTail, held.length === 1 ? 4 : 0))
      .filter(small);
    const stop = after.findIndex((unit) => startOf(unit) !== null);
    trailing.set(tailAt, stop < 0 ? after : after.slice(0, stop));
  }
  // A title above each record, not one heading above all of them.
  const isCrown = (unit: Unit) => unit.end - unit.first === 1 && startOf(unit) === "start";
  const crowned = held.filter((at) => at > 0 && isCrown(units[at - 1]!)).length;
  for (const at of held) {
    const unit = units[at]!;
    if (unit.emails > 1 && unit.block > 0) continue;
    const before = leading.get(at) ?? [];
    const kept = isComplete(page, unit, startOf(unit), before)
      ? crowned * 5 >= held.length * 3
        ? before.slice(-1).filter(isCrown)
        : []
      : before;
    give(unit, kept, trailing.get(at) ?? [], false);
  }
}

/** As many lines before each address, from the container's first line on, and fewer behind the last: each opens a record. */
function isLedEvenly(units: Unit[], held: number[]): boolean {
  const lead = held[0]!;
  if (lead < 1 || held.length < 2 || units.length - 1 - held.at(-1)! >= lead) return false;
  return held.every((at, index) => at === lead + index * (lead + 1));
}

/** A block that names its own person, or starts like its neighbors, needs nothing from the lines before it. */
function isComplete({ blocks }: PageLines, unit: Unit, start: ReturnType<Starts>, lead: Unit[]): boolean {
  if (unit.end - unit.first < 2 || unit.block <= 0 || start === null) return false;
  const tag = blocks[unit.block]!.tag;
  return (
    start === "name" ||
    lead.some((peer) => peer.block > 0 && blocks[peer.block]!.tag === tag && peer.end - peer.first > 1)
  );
}
