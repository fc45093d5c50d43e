import { createHash } from "node:crypto";
import type { MemoryFields, memories } from "@/db/schema";
import type { Context } from "@/lib/context";
import { changeOf, type FieldChange, showNew, showOld } from "@/lib/field-change";
import { findMemory } from "./find-memory";
import { findIcpKey, readIcp } from "./icp";
import { OBJECT_PIECES } from "./memory-difference";
import { MEMORY_LABELS } from "./memory-labels";

type Fields = Record<string, unknown>;
type Row = typeof memories.$inferSelect;

type Piece = (typeof OBJECT_PIECES)[number];

/**
 * What an update would change in an agent's current Memory, field by field, and a fingerprint of the fields it replaces, which differs
 * once any of them has changed. With `lock` the Memory cannot change until the transaction ends.
 *
 * Errors: `not_found`.
 */
export async function describeMemoryChange(
  ctx: Context,
  agentId: string,
  input: Fields,
  options: { lock?: boolean } = {},
): Promise<{ changes: FieldChange[]; basis: string }> {
  const row = await findMemory(ctx, agentId, options);
  return { changes: compareMemory(row, input), basis: fingerprint(row, input) };
}

/** The differences between a Memory and the pieces that would replace its own, with the labels of the form. */
export function compareMemory(row: MemoryFields, input: Fields): FieldChange[] {
  const changes: FieldChange[] = [];
  for (const piece of OBJECT_PIECES)
    if (input[piece] !== undefined)
      changes.push(...diffPiece(piece, toFields(row[piece]), toFields(input[piece])));
  const { title, fields } = MEMORY_LABELS.sender;
  for (const [field, label] of Object.entries(fields) as [keyof typeof fields, string][]) {
    const [before, after] = [row[field], input[field]];
    if (after !== undefined && before !== after)
      changes.push(changeOf(field, label, before ?? null, toText(after), title));
  }
  if (input.openData !== undefined)
    changes.push(
      ...diffValue(
        { field: "openData", group: MEMORY_LABELS.icpJson.title, label: MEMORY_LABELS.openData.title },
        row.openData,
        input.openData,
        (names) => toList(names)?.map(nameSource) ?? null,
      ),
    );
  return changes;
}

function nameSource(name: string): string {
  const labels: Record<string, string> = MEMORY_LABELS.openData.fields;
  return Object.hasOwn(labels, name) ? labels[name]! : name;
}

/** What the form calls a column, or a field of a piece; a field that the form does not know by its own name. */
export function labelOfField(column: string, field: string | null): string {
  if (field === null)
    return column === "openData"
      ? MEMORY_LABELS.openData.title
      : MEMORY_LABELS.sender.fields[column as keyof typeof MEMORY_LABELS.sender.fields];
  const labels: Record<string, string> = MEMORY_LABELS[column as Piece].fields;
  const known = column === "icpJson" ? findIcpKey(field) : field;
  return known !== undefined && Object.hasOwn(labels, known) ? labels[known]! : field;
}

/** jsonb stores the keys of an object in a fixed order, so the same content always has the same text. */
function fingerprint(row: Row, input: Fields): string {
  const names = [
    ...OBJECT_PIECES,
    "openData" as const,
    ...(Object.keys(MEMORY_LABELS.sender.fields) as (keyof Row)[]),
  ];
  const replaced = names.filter((name) => input[name] !== undefined).map((name) => [name, row[name]]);
  return createHash("sha256").update(JSON.stringify(replaced)).digest("base64url");
}

function diffPiece(piece: Piece, before: Fields, after: Fields): FieldChange[] {
  const { title, fields } = MEMORY_LABELS[piece];
  return unionOfKeys(before, after).flatMap((key) => {
    const known = piece === "icpJson" ? findIcpKey(key) : key;
    const place = { field: `${piece}.${key}`, group: title, label: labelOfField(piece, key) };
    return diffValue(place, ownValue(before, key), ownValue(after, key), (value) =>
      piece === "icpJson" && known ? readIcp({ [key]: value })[known as keyof typeof fields] : toList(value),
    );
  });
}

type Place = Pick<FieldChange, "field" | "group" | "label">;

function diffValue(
  place: Place,
  before: unknown,
  after: unknown,
  read: (value: unknown) => string[] | null,
): FieldChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const [old, next] = [isAbsent(before) ? [] : read(before), isAbsent(after) ? [] : read(after)];
  if (old && next && (old.length > 0 || next.length > 0)) {
    const [added, removed] = [without(next, old), without(old, next)];
    if (added.length > 0 || removed.length > 0) return [listChange(place, old, next, added, removed)];
  } else if (isFields(before) || isFields(after)) {
    const inner = diffFields(place, toFields(before), toFields(after));
    if (inner.length > 0) return inner;
  }
  return [changeOf(place.field, place.label, toText(before), toText(after), place.group)];
}

function diffFields({ field, group, label }: Place, before: Fields, after: Fields): FieldChange[] {
  return unionOfKeys(before, after).flatMap((key) =>
    diffValue(
      { field: `${field}.${key}`, group, label: `${label}: ${key}` },
      ownValue(before, key),
      ownValue(after, key),
      toList,
    ),
  );
}

function listChange(
  place: Place,
  old: string[],
  next: string[],
  added: string[],
  removed: string[],
): FieldChange {
  return {
    ...changeOf(place.field, place.label, old.join(", ") || null, next.join(", ") || null, place.group),
    added: added.map((word) => showNew(word)),
    removed: removed.map((word) => showOld(word)!),
  };
}

/** The entries of a list of plain values; null for any other value. */
function toList(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.some((entry) => typeof entry === "object" && entry !== null))
    return null;
  return value.map(String);
}

function toText(value: unknown): string | null {
  if (isAbsent(value)) return null;
  if (typeof value === "string") return value;
  return toList(value)?.join(", ") || JSON.stringify(value, null, 1);
}

function without(list: string[], other: string[]): string[] {
  const known = new Set(other);
  return list.filter((word) => !known.has(word));
}

function unionOfKeys(before: Fields, after: Fields): string[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])];
}

function isAbsent(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

/** A key may have the name of what every object inherits, such as `toString`. */
function ownValue(fields: Fields, key: string): unknown {
  return Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toFields(value: unknown): Fields {
  return isFields(value) ? value : {};
}
