import type { Occurrence } from "./find-addresses";
import type { PageLines } from "./page-lines";

const LONGEST = 3;
const LINKING =
  /^(?:e-?mails?|mails?|correos?|electronico|electrónico|courriel|or|oder|and|und|bzw|y|o|et|ou|en|of|e|alternativ|alternatively|privat|private?|personal|work|home|dienstlich|zakelijk|privé)$/iu;

/**
 * Addresses with only a label or a separator between them belong to one record. They get a common `record`; any other address is its own
 * record.
 */
export function joinAddresses(page: PageLines, occurrences: Occurrence[]): Occurrence[] {
  const runs: Occurrence[][] = [];
  for (const occurrence of occurrences) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (run && last && isNext(page, last, occurrence)) run.push(occurrence);
    else runs.push([occurrence]);
  }
  return runs.flatMap((run) => {
    const emails = [...new Set(run.map(({ email }) => email))];
    // A longer run is a list of addresses, not a single record.
    if (emails.length < 2 || run.length > LONGEST) return run;
    const record = emails.sort().join(" ");
    return run.map((occurrence) => ({ ...occurrence, record }));
  });
}

function isNext({ lines, blocks }: PageLines, one: Occurrence, other: Occurrence): boolean {
  const [above, below] = [lines[one.line]!, lines[other.line]!];
  if (one.line === other.line) return isLinking(above.text.slice(one.end, other.start));
  if (other.line !== one.line + 1) return false;
  if (!isLinking(above.text.slice(one.end)) || !isLinking(below.text.slice(0, other.start))) return false;
  if (above.block === below.block) return true;
  // Separate paragraphs may belong to one record, but adjacent cells and list items are separate records.
  const [first, second] = [blocks[above.block]!, blocks[below.block]!];
  return (
    first.tag === "p" &&
    second.tag === "p" &&
    first.parent === second.parent &&
    first.end - first.first === 1 &&
    second.end - second.first === 1 &&
    isLinking(above.text.slice(0, one.start)) &&
    isLinking(below.text.slice(other.end))
  );
}

function isLinking(text: string): boolean {
  if (text.length > 60) return false;
  return text
    .replace(/\([\p{Ll}\s]{0,40}\)/gu, " ")
    .split(/[^\p{L}-]+/u)
    .every((word) => !word || word === "-" || LINKING.test(word));
}
