import { readField } from "./lead-rows";
import type { Turn } from "./read-turn";

/** The result of a tool in this turn; undefined if it was not called or returned no value. */
export function resultOf(turn: Turn, tool: string): unknown {
  const found = turn.done.findLast((use) => use.tool === tool && use.outcome.kind === "value");
  return found?.outcome.kind === "value" ? found.outcome.value : undefined;
}

/** What Memory still needs, from the newest source: a tool result of this turn, otherwise the instructions. Null if neither says. */
export function missingNow(turn: Turn): string[] | null {
  for (const tool of ["updateMemory", "getMemory"]) {
    const missing = readField(resultOf(turn, tool), "missing");
    if (Array.isArray(missing)) return missing.filter((name) => typeof name === "string");
  }
  return turn.missing;
}
