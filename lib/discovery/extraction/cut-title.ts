import { isNoTitle, trimTitle } from "./job-titles";
import type { Picked } from "./picked";

export const LABELLED =
  /^\s*(?:designation|(?:job )?title|position|role|post|function|funktion|functie|amt|aufgabe|cargo|puesto|fonction|poste|ruolo|carica|beruf)\s*:\s*|^\s*(?:vertreten durch|represented by|vertegenwoordigd door)(?: (?:den|die|the|de))?\s*:?\s*/i;

/** "CO, WY, UT": where somebody is in charge. */
export const STATES = /^\p{Lu}{2}(?:, ?\p{Lu}{2})+$/u;

/** The title in `text` from `start` to `end`, without its label; null for what is none. */
export function cutTitle(text: string, line: number, start: number, end: number): Picked | null {
  const value = trimTitle(text.slice(start, end).replace(LABELLED, ""));
  if (
    value.length < 2 ||
    value.length > 160 ||
    isNoTitle(value) ||
    STATES.test(value) ||
    /@|https?:|www\.|[[({] ?(?:at|ät) ?[\])}]/.test(value)
  )
    return null;
  const at = text.indexOf(value, start);
  return { value, line, start: at < 0 ? start : at, end: at < 0 ? end : at + value.length };
}
