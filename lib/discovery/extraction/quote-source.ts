import { foldText } from "@/lib/text/fold-text";
import type { Found } from "./page-contact";

/**
 * Characters that are searched for the quotes of one page. Scripts of legitimate pages are far smaller; a hostile page may have thousands
 * of values after megabytes of text. Beyond this limit a value is its own quote.
 */
const MAX_SOUGHT = 40_000_000;
/** How far before a value its name may start. */
const LEAD = 60;

/** Finds the parts of a source that state values, each with the name before it if that is near, at most 300 characters. */
export class SourceQuotes {
  private left = MAX_SOUGHT;
  private readonly known = new Map<string, Map<string, number>>();

  quote(source: string, value: string): Found | null {
    if (!value) return null;
    const at = this.find(source, value);
    if (at < 0) return { value, quote: value };
    const start = findLead(source, at);
    const end = Math.min(at + value.length + (source[at + value.length] === '"' ? 1 : 0), start + 300);
    return { value, quote: foldText(source.slice(start, end)) };
  }

  private find(source: string, value: string): number {
    const places = this.known.get(source) ?? new Map<string, number>();
    this.known.set(source, places);
    const known = places.get(value);
    if (known !== undefined) return known;
    if (this.left < 0) return -1;
    const at = source.indexOf(value);
    this.left -= at < 0 ? source.length : at + value.length;
    places.set(value, at);
    return at;
  }
}

/** Where `"name": "` before a value starts; the position of the value if there is none nearby. */
function findLead(source: string, at: number): number {
  const low = Math.max(0, at - LEAD - 1);
  const near = source.slice(low, at + 1);
  const missing = low > 0 ? -1 : 0;
  const colon = near.lastIndexOf(":");
  if (colon < 0 && missing < 0) return at;
  const opening = Math.max(near.lastIndexOf('"', Math.max(0, colon)), missing);
  if (opening < 0) return at;
  const lead = Math.max(missing, near.lastIndexOf('"', Math.max(0, opening - 1)));
  return lead >= 0 && at - (low + lead) <= LEAD ? low + lead : at;
}
