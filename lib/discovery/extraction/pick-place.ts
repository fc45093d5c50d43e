import type { Line, PageLines } from "./page-lines";
import type { Picked } from "./picked";
import type { Territory } from "./territories";

const PLACES = [
  /(?:^|, |[A-Z]{1,2}-)(\d{4,5} \p{Lu}[\p{L}.'’ -]{2,40})(?:$|,| \(| \|| –)/u,
  /(?:^|, )(\p{Lu}[\p{L}.'’ -]{2,30},? (?:A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[ADLN]|K[SY]|LA|M[ADEINOST]|N[CDEHJMVY]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY]|AB|BC|MB|NB|NS|ON|QC|SK),? \d{5}(?:-\d{4})?)/u,
];

/** The town with its postal code, as written in the address's own block. */
export function pickLocation(page: PageLines, territory: Territory): Picked | null {
  if (territory.sole) return null;
  for (const { line, start, end } of territory.stretches) {
    const text = page.lines[line]!.text.slice(start, end);
    if (text.length > 200 || !/\d{4}/.test(text)) continue;
    for (const pattern of PLACES) {
      const match = pattern.exec(text);
      const at = match ? start + match.index + match[0].indexOf(match[1]!) : -1;
      if (match) return { value: match[1]!.trim(), line, start: at, end: at + match[1]!.length };
    }
  }
  return null;
}

const PROFILE = /^https?:\/\/(?:[a-z]{2,3}\.)?linkedin\.com\/(?:in|pub)\/[^\s?#]{2,150}/i;

/** A link to a person's LinkedIn profile in the address's own block; null if there are several. */
export function pickLinkedin(page: PageLines, territory: Territory): { value: string; quote: string } | null {
  if (territory.sole) return null;
  let found: string | undefined;
  for (const { line } of territory.stretches)
    for (const url of listProfiles(page.lines[line]!)) {
      if (found !== undefined && found !== url) return null;
      found = url;
    }
  return found ? { value: found, quote: found } : null;
}

const profilesOf = new WeakMap<Line, string[]>();

/** The profiles that a line links to, at most two. Parsed once, however many addresses are near the line. */
function listProfiles(line: Line): string[] {
  const known = profilesOf.get(line);
  if (known) return known;
  const found = new Set<string>();
  for (const { href } of line.marks) {
    const url = PROFILE.exec(href.trim())?.[0];
    if (url) found.add(url.replace(/\/$/, ""));
    if (found.size > 1) break;
  }
  profilesOf.set(line, [...found]);
  return [...found];
}
