import { readIcp } from "@/lib/memory/icp";
import type { Fact } from "@/lib/models/guide/fact";

type Memory = Record<string, unknown>;

/**
 * The input for updateMemory: each piece that a fact touches, whole, made of what Memory holds and what was told. Lists grow, unless
 * the fact says `replace`; other values are replaced. Keys that nobody spoke of stay as they are, and so do the pieces.
 */
export function mergeFacts(memory: unknown, facts: Fact[]): Memory {
  const stored = isObject(memory) ? memory : {};
  const merged: Memory = {};
  const fresh = new Set<string>();
  for (const fact of facts) {
    if (fact.piece === "field") {
      merged[fact.key] = fact.value;
      continue;
    }
    const before = isObject(stored[fact.piece]) ? (stored[fact.piece] as Memory) : {};
    merged[fact.piece] ??= { ...before };
    const piece = merged[fact.piece] as Memory;
    if (fact.piece === "icpJson") {
      // A key that was replaced once grows with what else the same message says of it.
      const add = !fact.replace || fresh.has(fact.key);
      if (!add) {
        fresh.add(fact.key);
        dropSpellings(piece, fact.key);
      }
      const old = add ? readIcp({ [fact.key]: piece[fact.key] })[fact.key] : [];
      piece[fact.key] = joinWords(old, fact.values);
    } else if (fact.list) piece[fact.key] = joinWords(toList(piece[fact.key]), [fact.value]);
    else piece[fact.key] = fact.value;
  }
  return merged;
}

/** "titles" says the same as "roles": what is replaced goes under all its names. */
function dropSpellings(piece: Memory, key: keyof ReturnType<typeof readIcp>): void {
  for (const name of Object.keys(piece)) {
    if (readIcp({ [name]: "something" })[key].length > 0) delete piece[name];
  }
}

function joinWords(old: string[], added: string[]): string[] {
  const list = new Map(old.map((word) => [word.toLowerCase(), word]));
  for (const word of added) if (!list.has(word.toLowerCase())) list.set(word.toLowerCase(), word);
  return [...list.values()];
}

function toList(value: unknown): string[] {
  if (Array.isArray(value)) return value.filter((word) => typeof word === "string");
  return typeof value === "string" && value !== "" ? [value] : [];
}

function isObject(value: unknown): value is Memory {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
