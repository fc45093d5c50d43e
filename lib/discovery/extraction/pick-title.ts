import type { PageLines } from "./build-lines";
import { rateTitle, trimTitle } from "./job-titles";
import type { PickedName } from "./pick-name";
import type { Column } from "./read-columns";
import type { Territory } from "./territories";

export type Picked = { value: string; line: number; start: number; end: number };

/** What the named person does: beside the name, in the lines next to it, or in the column for it. */
export function pickTitle(
  page: PageLines,
  territory: Territory,
  name: PickedName,
  column: (line: number) => Column,
): Picked | null {
  const own = new Map(territory.stretches.map((stretch) => [stretch.line, stretch]));
  const { lines } = page;
  const at = own.get(name.line);
  if (!at) return null;
  for (const { line } of territory.stretches)
    if (column(line) === "title") {
      const text = lines[line]!.text;
      if (text.length >= 2 && text.length <= 100 && !/[@]|\d{4}/.test(text))
        return cut(text, line, 0, text.length);
    }
  for (const { line, start, end } of territory.stretches) {
    const run = lines[line]!.runs.find(
      (part) => part.hint === "title" && part.start >= start && part.end <= end,
    );
    const text = run ? lines[line]!.text.slice(run.start, run.end) : "";
    if (
      run &&
      text.trim().length >= 2 &&
      text.length <= 120 &&
      Math.abs(line - name.line) <= 3 &&
      !text.includes("@")
    )
      return cut(lines[line]!.text, line, run.start, run.end);
  }
  const text = lines[name.line]!.text;
  const beside = [
    ...pieces(text, name.end, at.end).slice(0, 4),
    ...pieces(text, at.start, name.start).reverse().slice(0, 2),
  ];
  for (const [start, end] of beside) {
    const found = rateTitle(text.slice(start, end)) > 0 ? cut(text, name.line, start, end) : null;
    if (found) return found;
  }
  const near = [name.line + 1, name.line - 1, name.line + 2, name.line + 3, name.line - 2];
  for (const line of near) {
    const stretch = own.get(line);
    if (!stretch) continue;
    // Between name and title at most one other line, and no other person's record.
    const content = lines[line]!.text.slice(stretch.start, stretch.end);
    const label = /^(.{2,80}?):\s*$/.exec(content)?.[1] ?? content;
    if (/[@]/.test(label) || (line < name.line && label.length > 60)) continue;
    const rate = rateTitle(label);
    if (rate === 0) {
      const first = pieces(lines[line]!.text, stretch.start, stretch.end)[0];
      const piece = first ? lines[line]!.text.slice(first[0], first[1]) : "";
      if (first && line > name.line && line <= name.line + 2 && rateTitle(piece) === 2)
        return cut(lines[line]!.text, line, first[0], first[1]);
      continue;
    }
    const found = cut(lines[line]!.text, line, stretch.start, stretch.start + label.length);
    if (found) return found;
  }
  return null;
}

const SEPARATOR = / \| | [–—-] |[:;()|•·\t]|(?<=\p{L}),(?= )(?=.{0,60}(?:@|\d{3}))/gu;

/** The parts of a stretch between its separators, as offsets; commas belong to titles ("Director, Sales"). */
function pieces(text: string, from: number, to: number): [number, number][] {
  const parts: [number, number][] = [];
  let start = from;
  const slice = text.slice(0, to);
  SEPARATOR.lastIndex = from;
  for (let match = SEPARATOR.exec(slice); match; match = SEPARATOR.exec(slice)) {
    parts.push([start, match.index]);
    start = match.index + match[0].length;
  }
  parts.push([start, to]);
  return parts.filter(([first, end]) => /\p{L}{2}/u.test(slice.slice(first, end)));
}

function cut(text: string, line: number, start: number, end: number): Picked | null {
  const value = trimTitle(text.slice(start, end));
  if (value.length < 2 || value.length > 160 || /@|https?:|www\./.test(value)) return null;
  const at = text.indexOf(value, start);
  return { value, line, start: at < 0 ? start : at, end: at < 0 ? end : at + value.length };
}
