import { readsLikeTitle } from "./job-titles";
import type { NamedRecord } from "./list-neighbors";
import type { Segment } from "./list-segments";
import type { Column } from "./read-columns";

type Slot = {
  key: string;
  look: string;
  isNext: boolean;
  isApart: boolean;
  persons: number;
  titles: number;
  possible: number;
  short: number;
  values: Set<string>;
};
/** With fewer records, nothing is concluded from their shape alone. */
const FEWEST_ALIKE = 3;

/** The slots of a page's records that hold titles, with how surely: the higher the surer. */
export function chooseTitleSlots(
  records: NamedRecord[],
  column: (line: number) => Column,
): Map<string, number> {
  const slots = [...countSlots(records, column).values()];
  const chosen = new Map<string, number>();
  const decided = new Set<string>();
  const sure = slots.filter(isTitleSlot);
  const beside = new Set(sure.filter(({ isApart }) => !isApart).map(({ look }) => look));
  for (const slot of sure) {
    // What is behind the contact data is the next record's, where titles stand beside names.
    if (slot.isApart && beside.has(slot.look)) continue;
    decided.add(slot.look);
    chosen.set(slot.key, slot.titles / slot.persons + (slot.isNext ? 0.1 : 0));
  }
  // Where no list knows a word, short and varied text beside each name is a title if only one place has it.
  const alike = Map.groupBy(
    slots.filter((slot) => !decided.has(slot.look) && isAlike(slot)),
    ({ look }) => look,
  );
  for (const [slot, ...more] of alike.values()) if (slot && more.length === 0) chosen.set(slot.key, 0);
  return chosen;
}

function countSlots(records: NamedRecord[], column: (line: number) => Column): Map<string, Slot> {
  const slots = new Map<string, Slot>();
  for (const { name, neighbors } of records)
    for (const { slot: key, segment, isNext, isApart } of neighbors) {
      // Capitalized words are a record only where a known title shows it.
      if (name.kind !== "person" && segment.kind !== "title") continue;
      const slot: Slot = slots.get(key) ?? {
        ...{ key, look: name.look, isNext, isApart, persons: 0, titles: 0, possible: 0, short: 0 },
        values: new Set(),
      };
      slots.set(key, slot);
      slot.persons++;
      if (segment.kind === "title") slot.titles++;
      if (mayBeTitle(segment, column)) slot.possible++;
      if (/^(?:\p{Lu}|\d\.? ?\p{L})/u.test(segment.value) && segment.value.length <= 40) slot.short++;
      if (slot.values.size < FEWEST_ALIKE) slot.values.add(segment.value.toLowerCase());
    }
  return slots;
}

function isTitleSlot({ persons, titles, possible, values }: Slot): boolean {
  if (persons < 2 || titles === 0 || titles * 5 < persons || possible * 4 < persons * 3) return false;
  return values.size > 1 || persons < FEWEST_ALIKE;
}

function isAlike({ isNext, persons, possible, short, values }: Slot): boolean {
  return (
    isNext &&
    persons >= FEWEST_ALIKE &&
    possible === persons &&
    short === persons &&
    values.size >= FEWEST_ALIKE
  );
}

export function mayBeTitle({ kind, value, line }: Segment, column: (line: number) => Column): boolean {
  const head = column(line);
  if (head !== null && head !== "title") return false;
  return kind === "title" || (kind !== "field" && kind !== "person" && readsLikeTitle(value));
}
