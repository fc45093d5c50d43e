import { readCriteria, readImportance, writeImportance } from "@/lib/memory/criteria";
import { findIcpKey, readIcp } from "@/lib/memory/icp";
import type { Memory } from "@/lib/memory/memory";
import { type FieldSpec, mustKey, type SectionSpec, type SenderKey } from "./memory-sections";

export type Value = string | string[];
/** The values of a section's fields, by key. */
export type Values = Record<string, Value>;
/** The data sent to be stored: whole JSON parts, or single sender fields. */
export type Pieces = Partial<
  Pick<Memory, "profileJson" | "icpJson" | "identityJson" | "openData"> & Record<SenderKey, string | null>
>;
type Json = Record<string, unknown>;

/** The field values of a section, from the stored Memory. Whatever no field can show is under `rest`, as JSON. */
export function readSection(section: SectionSpec, memory: Memory): Values {
  if (section.id === "sender")
    return Object.fromEntries(section.fields.map(({ key }) => [key, memory[key as SenderKey] ?? ""]));
  if (section.id === "openData") {
    const used: readonly string[] = memory.openData;
    return Object.fromEntries(section.fields.map(({ key }) => [key, used.includes(key) ? "use" : ""]));
  }
  const piece = memory[section.id];
  const icp: Record<string, string[]> = section.id === "icpJson" ? readIcp(piece) : {};
  const importance: Record<string, boolean> = section.id === "icpJson" ? readImportance(piece) : {};
  const values: Values = {};
  for (const { key, kind } of section.fields) {
    if (kind === "json") values[key] = writeJson(pickRest(section, piece));
    else if (kind === "must") values[key] = importance[listOf(key)] ? "must" : "nice";
    else if (kind === "wide") values[key] = readCriteria(piece).isWide ? "wide" : "";
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
  if (section.id === "openData") {
    const names = section.fields.map(({ key }) => key as Memory["openData"][number]);
    const others = memory.openData.filter((name) => !names.includes(name));
    return { openData: [...others, ...names.filter((name) => draft[name] === "use")] };
  }
  let piece: Json = { ...memory[section.id] };
  for (const { key, kind } of changed) {
    if (kind === "json") {
      const dropped = new Set(Object.keys(pickRest(section, piece)));
      const kept = Object.entries(piece).filter(([name]) => !dropped.has(name));
      piece = { ...Object.fromEntries(kept), ...parseRest(String(draft[key])) };
      continue;
    }
    if (kind === "must") {
      piece = writeImportance(piece, listOf(key), draft[key] === "must");
      continue;
    }
    piece = Object.fromEntries(Object.entries(piece).filter(([name]) => fieldOf(section, name) !== key));
    const value = draft[key]!;
    if (Array.isArray(value) ? value.length > 0 : value.trim() !== "")
      piece[key] = Array.isArray(value) ? value : value.trim();
  }
  return { [section.id]: piece };
}

function listOf(mustField: string): string {
  return mustField.slice(mustKey("").length);
}

/** Stored keys are read whatever their case. */
function isNamed(name: string, key: string): boolean {
  return name.trim().toLowerCase() === key;
}

/** The values of all sections together, each key with its section in front: "profileJson.offer". */
export function readMemory(sections: SectionSpec[], memory: Memory): Values {
  return Object.assign({}, ...sections.map((section) => addPrefix(section, readSection(section, memory))));
}

/** The data to store for everything that changed in any section; one request takes it whole or not at all. */
export function writeMemory(sections: SectionSpec[], memory: Memory, base: Values, draft: Values): Pieces {
  const changed = sections.filter((section) => isDirty(ofSection(section, base), ofSection(section, draft)));
  return Object.assign(
    {},
    ...changed.map((section) =>
      writeSection(section, memory, ofSection(section, base), ofSection(section, draft)),
    ),
  );
}

/** The part of some values that belongs to a section, by its own keys. */
export function ofSection<T>({ id }: SectionSpec, values: Record<string, T>): Record<string, T> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) =>
      key.startsWith(`${id}.`) ? [[key.slice(id.length + 1), value]] : [],
    ),
  );
}

function addPrefix({ id }: SectionSpec, values: Values): Values {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [`${id}.${key}`, value]));
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
  if (section.id === "icpJson")
    return findIcpKey(name) ?? (isNamed(name, "looseness") ? "looseness" : undefined);
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
      if (section.id === "icpJson" && isNamed(name, "importance")) return false;
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
