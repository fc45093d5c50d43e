import { isDisclaimer } from "./disclaimer";
import { countHeadLines, isBanner, isDeviceLine, isHeaderBlock, isRule, isSeparator } from "./quote-marks";
import { trimSignature } from "./trim-signature";

/** More of a text is not read, in characters. */
const LONGEST_TEXT = 200_000;
/** How much a list's footer may hold, in lines. */
const LONGEST_FOOTER = 12;
/** A shorter paragraph that speaks of confidentiality may be the writer's own, in characters; of a longer one so much is looked at. */
const SHORTEST_DISCLAIMER = 160;
const LONGEST_BEGINNING = 600;

/**
 * What a person newly wrote: without quoted text, the line above it, signature, device line and disclaimer. Answers between quoted lines stay, in
 * order. Linear in the text.
 */
export function readNewestText(text: string): string {
  const lines = text
    .slice(0, LONGEST_TEXT)
    .replace(/\r\n?/g, "\n")
    .replace(/[\u200b\u200e\u200f\u2060\ufeff\u1427]/g, "")
    .replaceAll("\u00a0", " ")
    .split("\n");
  const kept: string[] = [];
  for (let place = 0; place < lines.length; place += 1) {
    const line = lines[place]!;
    if (line.trim() === "") {
      kept.push(line);
      continue;
    }
    if (isQuoted(line)) continue;
    if (isSignatureMark(line)) break;
    if (isDeviceLine(line) || isReplyMark(line)) continue;
    if (isBanner(line)) {
      place += countParagraph(lines, place) - 1;
      continue;
    }
    if (isSeparator(line) || isHeaderBlock(lines, place) || isFooter(lines, place)) {
      break;
    }
    const head = countHeadLines(lines, place);
    if (head > 0) {
      const next = lines.slice(place + head, place + head + 4).find((after) => after.trim() !== "");
      // What follows is not marked: all of it is quoted, unless nothing was written above it.
      if (next !== undefined && !isQuoted(next) && kept.some((own) => own.trim() !== "")) break;
      place += head - 1;
      continue;
    }
    kept.push(line);
  }
  return trimDisclaimer(trimSignature(trimRules(kept)))
    .join("\n")
    .trim();
}

/** Leaves out a company's disclaimer: long paragraphs that are one, and never the first. What stands below it may be the writer's. */
function trimDisclaimer(lines: string[]): string[] {
  const kept: string[] = [];
  let start = 0;
  let isFirst = true;
  for (let place = 0; place <= lines.length; place += 1) {
    if (place < lines.length && lines[place]!.trim() !== "") continue;
    const paragraph = lines.slice(start, place).join(" ");
    const isLeftOut =
      !isFirst &&
      paragraph.length >= SHORTEST_DISCLAIMER &&
      isDisclaimer(paragraph.slice(0, LONGEST_BEGINNING));
    if (!isLeftOut) kept.push(...lines.slice(start, place), "");
    if (paragraph.trim() !== "") isFirst = false;
    start = place + 1;
  }
  return kept;
}

/** How many lines the paragraph at `place` has left. */
function countParagraph(lines: readonly string[], place: number): number {
  const end = lines.findIndex((line, at) => at > place && line.trim() === "");
  return (end < 0 ? lines.length : end) - place;
}

function isQuoted(line: string): boolean {
  return /^\s{0,4}(?:>|&gt;)/.test(line);
}

/** RFC 3676 §4.3, and without its space as most programs lose it. */
function isSignatureMark(line: string): boolean {
  return /^(?:--|—|––)\s*$/.test(line);
}

function isReplyMark(line: string): boolean {
  return /^\W*(?:please )?(?:type your )?(?:reply|write) (?:your reply )?(?:above|below) this line\W*$/i.test(
    line,
  );
}

/** What a mailing list or a gateway puts below a mail: a rule, then a few lines with an address of the web or of a list. */
function isFooter(lines: readonly string[], place: number): boolean {
  if (!isRule(lines[place]!)) return false;
  const rest = lines
    .slice(place + 1, place + 1 + 3 * LONGEST_FOOTER)
    .filter((line) => line.trim() !== "" && !isQuoted(line));
  if (rest.length > LONGEST_FOOTER) return false;
  const near = rest.slice(0, 4).join(" ");
  return /mailing list|unsubscribe|https?:\/\/|\S@\S/i.test(near);
}

function trimRules(lines: string[]): string[] {
  let end = lines.length;
  while (end > 0 && (lines[end - 1]!.trim() === "" || isRule(lines[end - 1]!))) end -= 1;
  return lines.slice(0, end);
}
