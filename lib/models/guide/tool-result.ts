import { readField } from "./lead-rows";
import type { Turn } from "./read-turn";

/** What a tool answered in this turn; undefined where it was not called or did not answer. */
export function resultOf(turn: Turn, tool: string): unknown {
  const found = turn.done.findLast((use) => use.tool === tool && use.outcome.kind === "value");
  return found?.outcome.kind === "value" ? found.outcome.value : undefined;
}

/** What Memory still needs, by the newest word on it: a tool's in this turn, else the instructions'; null where nobody says. */
export function missingNow(turn: Turn): string[] | null {
  for (const tool of ["updateMemory", "getMemory"]) {
    const missing = readField(resultOf(turn, tool), "missing");
    if (Array.isArray(missing)) return missing.filter((name) => typeof name === "string");
  }
  return turn.missing;
}
