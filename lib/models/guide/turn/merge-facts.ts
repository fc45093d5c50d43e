import { writeImportance } from "@/lib/memory/criteria";
import { readIcp } from "@/lib/memory/icp";
import type { Fact } from "@/lib/models/guide/fact";

type Memory = Record<string, unknown>;

/**
 * The input for updateMemory: every piece that a fact changes, complete, merged from Memory and the new facts. Lists grow unless the fact
 * says `replace`; other values are replaced. Other keys and pieces stay unchanged.
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
    if (fact.piece === "importance") {
      const icp = merged.icpJson ?? stored.icpJson;
      merged.icpJson = writeImportance(isObject(icp) ? icp : {}, fact.key, fact.must);
      continue;
    }
    const before = isObject(stored[fact.piece]) ? (stored[fact.piece] as Memory) : {};
    merged[fact.piece] ??= { ...before };
    const piece = merged[fact.piece] as Memory;
    if (fact.piece === "icpJson") {
      // After its first replacement, a key is extended by further facts of the same message.
      const add = !fact.replace || fresh.has(fact.key);
      if (!add) {
        fresh.add(fact.key);
        dropSpellings(piece, fact.key);
      }
      const old = add ? readIcp({ [fact.key]: piece[fact.key] })[fact.key] : [];
      piece[fact.key] = joinWords(old, fact.values);
    } else if (fact.list) piece[fact.key] = joinWords(toList(piece[fact.key]), [fact.value]);
    else if (fact.piece === "identityJson" && fact.isAdded)
      piece[fact.key] = addWords(piece[fact.key], fact.value);
    else piece[fact.key] = fact.value;
  }
  return merged;
}

function addWords(text: unknown, added: string): string {
  const words = typeof text === "string" ? text.split(/\s*,\s*/).filter(Boolean) : [];
  return [...new Set([...words, added])].join(", ");
}

/** "titles" is a synonym of "roles", so a replacement deletes all spellings of a key. */
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
