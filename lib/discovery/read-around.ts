/** Characters kept on each side of a quote. */
const AROUND = 280;
/** Characters kept for one contact, and for all of a page. */
const MAX_KEPT = 3_000;
const MAX_IN_ALL = 1_000_000;
const GAP = "\n…\n";

/**
 * Cuts a page's visible text down to what stands around quotes from it: the surroundings of each, joined where they meet,
 * "…" between them. All searches together pass over at most `budget` characters, so that a page of a thousand contacts costs
 * no more than a long one; whoever comes after that gets "".
 */
export function createAroundReader(text: string, budget = 20_000_000): (quotes: readonly string[]) => string {
  // Quotes join lines with a space. Each character keeps its position.
  const flat = text.replace(/\s/g, " ");
  let left = budget;
  // Contacts come in the page's order: the next one's quotes mostly follow the last one's.
  let last = 0;
  let room = MAX_IN_ALL;
  const find = (quote: string, from: number): number => {
    if (left <= 0 || quote === "") return -1;
    const at = flat.indexOf(quote, from);
    left -= (at < 0 ? flat.length : at) - from + quote.length;
    return at;
  };
  return (quotes) => {
    const spans: { start: number; end: number }[] = [];
    const from = last;
    for (const quote of new Set(quotes.map((one) => one.replace(/\s/g, " ").trim()))) {
      const ahead = find(quote, from);
      const at = ahead < 0 && from > 0 ? find(quote, 0) : ahead;
      if (at < 0) continue;
      if (spans.length === 0) last = at;
      spans.push({ start: at - AROUND, end: at + quote.length + AROUND });
    }
    const kept = cut(text, spans, Math.min(MAX_KEPT, room));
    room -= kept.length;
    return kept;
  };
}

function cut(text: string, spans: { start: number; end: number }[], most: number): string {
  const joined: { start: number; end: number }[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const before = joined.at(-1);
    if (before && span.start <= before.end) before.end = Math.max(before.end, span.end);
    else joined.push({ ...span });
  }
  const pieces: string[] = [];
  let kept = 0;
  for (const { start, end } of joined) {
    if (kept >= most) break;
    const first = start <= 0 ? 0 : nextBreak(text, start);
    const last = end >= text.length ? text.length : lastBreak(text, end);
    const piece = text.slice(first, Math.min(last, first + most - kept));
    kept += piece.length;
    pieces.push(piece.trim());
  }
  return pieces.filter(Boolean).join(GAP);
}

/** The beginning of the next word, so that none is cut in two. */
function nextBreak(text: string, at: number): number {
  for (let next = at; next < at + 40 && next < text.length; next += 1)
    if (/\s/.test(text[next]!)) return next + 1;
  return at;
}

function lastBreak(text: string, at: number): number {
  for (let end = at; end > at - 40; end -= 1) if (/\s/.test(text[end]!)) return end;
  return at;
}
