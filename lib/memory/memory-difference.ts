import { isDeepStrictEqual } from "node:util";
import type { MemoryFields } from "@/db/schema";
import { MemoryPieces } from "./memory";

/** Pieces that are objects: of these a change concerns single fields. */
export const OBJECT_PIECES = ["profileJson", "icpJson", "identityJson"] as const;

const COLUMNS = Object.keys(MemoryPieces.shape) as (keyof MemoryFields)[];

/** The values of what a change touched. A field of a piece that is in one of the two only was added or removed. */
export type MemoryDifference = { before: MemoryFields; after: MemoryFields };

type Entry = { column: keyof MemoryFields; field: string | null };

/** What differs between two states of a Memory; null if nothing does. */
export function differenceOf(before: MemoryFields, after: MemoryFields): MemoryDifference | null {
  const touched = entriesOf({ before, after }).filter(
    (entry) => !isDeepStrictEqual(valueAt(before, entry), valueAt(after, entry)),
  );
  if (touched.length === 0) return null;
  return { before: pick(before, touched), after: pick(after, touched) };
}

/** The columns and fields of a change that no longer hold what the change made of them. */
export function changedSince(memory: MemoryFields, change: MemoryDifference): Entry[] {
  return entriesOf(change).filter(
    (entry) => !isDeepStrictEqual(valueAt(memory, entry), valueAt(change.after, entry)),
  );
}

/** The pieces that put back what a change replaced. Fields that it did not touch stay as they are now. */
export function piecesBefore(memory: MemoryFields, change: MemoryDifference): MemoryFields {
  const entries = entriesOf(change);
  const columns = [...new Set(entries.map(({ column }) => column))];
  return Object.fromEntries(
    columns.map((column) => {
      const fields = entries.filter((entry) => entry.column === column);
      if (fields.some(({ field }) => field === null)) return [column, change.before[column]];
      const kept = new Map(Object.entries(toObject(memory[column])));
      for (const entry of fields) {
        const value = valueAt(change.before, entry);
        if (value === undefined) kept.delete(entry.field!);
        else kept.set(entry.field!, value);
      }
      return [column, Object.fromEntries(kept)];
    }),
  );
}

function entriesOf({ before, after }: MemoryDifference): Entry[] {
  return COLUMNS.flatMap((column): Entry[] => {
    if (before[column] === undefined && after[column] === undefined) return [];
    if (!(OBJECT_PIECES as readonly string[]).includes(column)) return [{ column, field: null }];
    const fields = new Set([before, after].flatMap((side) => Object.keys(toObject(side[column]))));
    return [...fields].map((field) => ({ column, field }));
  });
}

/** Undefined where nothing is stored. */
function valueAt(pieces: MemoryFields, { column, field }: Entry): unknown {
  if (field === null) return pieces[column];
  const piece = toObject(pieces[column]);
  return Object.hasOwn(piece, field) ? piece[field] : undefined;
}

function pick(pieces: MemoryFields, entries: Entry[]): MemoryFields {
  const columns = [...new Set(entries.map(({ column }) => column))];
  return Object.fromEntries(
    columns.map((column) => {
      const picked = entries.filter((entry) => entry.column === column);
      if (picked.some(({ field }) => field === null)) return [column, pieces[column]];
      const values = picked.map((entry) => [entry.field, valueAt(pieces, entry)] as const);
      return [column, Object.fromEntries(values.filter(([, value]) => value !== undefined))];
    }),
  );
}

function toObject(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}
