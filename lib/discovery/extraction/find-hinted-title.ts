import { cutTitle } from "./cut-title";
import type { PageWords } from "./learn-page";
import { findRunBehind } from "./line-runs";
import type { PageLines, Run } from "./page-lines";
import type { Picked } from "./picked";
import type { Territory } from "./territories";

/** Text that the page's own class names mark as a title; the first line of it that reads like one. */
export function findHintedTitle(
  page: PageLines,
  territory: Territory,
  near: number,
  { rateTitle }: PageWords,
): Picked | null {
  const found: { line: number; start: number; end: number; rate: number }[] = [];
  for (const { line, start, end } of territory.stretches) {
    if (Math.abs(line - near) > 3) continue;
    const { text, runs } = page.lines[line]!;
    const run = findHintedRun(runs, start, end);
    const value = run ? text.slice(run.start, run.end).trim() : "";
    if (run && value.length >= 2 && value.length <= 120 && !value.includes("@"))
      found.push({ line, start: run.start, end: run.end, rate: rateTitle(value) > 0 ? 1 : 0 });
  }
  const best = found.sort((a, b) => b.rate - a.rate || a.line - b.line)[0];
  return best ? cutTitle(page.lines[best.line]!.text, best.line, best.start, best.end) : null;
}

function findHintedRun(runs: Run[], start: number, end: number): Run | undefined {
  for (let at = findRunBehind(runs, start - 1); at < runs.length && runs[at]!.end <= end; at++)
    if (runs[at]!.hint === "title" && runs[at]!.start >= start) return runs[at];
  return undefined;
}
