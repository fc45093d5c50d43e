import { findIcpKey, readIcp } from "@/lib/memory/icp";
import type { Memory } from "@/lib/memory/memory";
import type { FieldSpec, SectionSpec, SenderKey } from "./memory-sections";

export type Value = string | string[];
/** The values of a section's fields, by key. */
export type Values = Record<string, Value>;
/** The data sent to be stored: whole JSON parts, or single sender fields. */
export type Pieces = Partial<
  Pick<Memory, "profileJson" | "icpJson" | "identityJson"> & Record<SenderKey, string | null>
>;
type Json = Record<string, unknown>;

/** The field values of a section, from the stored Memory. Whatever no field can show is under `rest`, as JSON. */
export function readSection(section: SectionSpec, memory: Memory): Values {
  if (section.id === "sender")
    return Object.fromEntries(section.fields.map(({ key }) => [key, memory[key as SenderKey] ?? ""]));
  const piece = memory[section.id];
  const icp: Record<string, string[]> = section.id === "icpJson" ? readIcp(piece) : {};
  const values: Values = {};
  for (const { key, kind } of section.fields) {
    if (kind === "json") values[key] = writeJson(pickRest(section, piece));
    else values[key] = icp[key] ?? readField(kind, piece[key]) ?? (isList(kind) ? [] : "");
  }
  return values;
}

/**
 * Builds the data to store: fields that differ from `base` get the value in `draft`, and every other key of the stored
 * Memory is kept. `rest` has to be a JSON object or empty: see `findJsonProblem`.
 */
export function writeSection(section: SectionSpec, memory: Memory, base: Values, draft: Values): Pieces {
  const changed = section.fields.filter(({ key }) => !isSame(base[key], draft[key]));
  if (section.id === "sender")
    return Object.fromEntries(changed.map(({ key }) => [key, String(draft[key]).trim() || null]));
  let piece: Json = { ...memory[section.id] };
  for (const { key, kind } of changed) {
    if (kind === "json") {
      const dropped = new Set(Object.keys(pickRest(section, piece)));
      const kept = Object.entries(piece).filter(([name]) => !dropped.has(name));
      piece = { ...Object.fromEntries(kept), ...parseRest(String(draft[key])) };
      continue;
    }
    piece = Object.fromEntries(Object.entries(piece).filter(([name]) => fieldOf(section, name) !== key));
    const value = draft[key]!;
    if (Array.isArray(value) ? value.length > 0 : value.trim() !== "")
      piece[key] = Array.isArray(value) ? value : value.trim();
  }
  return { [section.id]: piece };
}

/**
 * Rebases a draft from `base` onto the newer state `theirs`: fields that the draft did not touch take the new value; fields
 * that both changed keep the draft's value and are listed with the other one.
 */
export function mergeValues(
  base: Values,
  draft: Values,
  theirs: Values,
): { draft: Values; conflicts: Values } {
  const merged: Values = {};
  const conflicts: Values = {};
  for (const [key, value] of Object.entries(theirs)) {
    const own = draft[key]!;
    if (isSame(own, base[key])) merged[key] = value;
    else {
      merged[key] = own;
      if (!isSame(value, base[key]) && !isSame(value, own)) conflicts[key] = value;
    }
  }
  return { draft: merged, conflicts };
}

export function isSame(one: Value | undefined, other: Value | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

export function isDirty(base: Values, draft: Values): boolean {
  return Object.keys(draft).some((key) => !isSame(base[key], draft[key]));
}

/** The field that shows a key of the stored JSON, if one does. */
export function fieldOf(section: SectionSpec, name: string): string | undefined {
  if (section.id === "icpJson") return findIcpKey(name);
  return section.fields.find(({ key, kind }) => key === name && kind !== "json")?.key;
}

/** A value as a field of this kind shows it; undefined if it cannot. */
export function readField(kind: FieldSpec["kind"], value: unknown): Value | undefined {
  if (value === undefined || value === null) return isList(kind) ? [] : "";
  if (!isList(kind))
    return typeof value === "string" || typeof value === "number" ? String(value) : undefined;
  if (typeof value === "string") return splitLines(value);
  if (!Array.isArray(value)) return undefined;
  const isWords = value.every((one) => typeof one === "string" || typeof one === "number");
  return isWords ? [...new Set(value.map(String))] : undefined;
}

export function splitLines(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}

function isList(kind: FieldSpec["kind"]): boolean {
  return kind === "chips" || kind === "lines";
}

function pickRest(section: SectionSpec, piece: Json): Json {
  return Object.fromEntries(
    Object.entries(piece).filter(([name, value]) => {
      const key = fieldOf(section, name);
      if (key === undefined) return true;
      // Discovery reads every shape of a known key; in other sections a stored value may not fit its field.
      const field = section.fields.find((one) => one.key === key);
      return section.id !== "icpJson" && readField(field!.kind, value) === undefined;
    }),
  );
}

function writeJson(piece: Json): string {
  return Object.keys(piece).length === 0 ? "" : JSON.stringify(piece, null, 2);
}

function parseRest(text: string): Json {
  return text.trim() === "" ? {} : (JSON.parse(text) as Json);
}
