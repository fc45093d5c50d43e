const SEPARATOR =
  / \| | [–—-] |[:;()|•·\t→➔►»]|\[(?! ?(?:at|ät|@|arroba|dot|punkt)\b)|(?<=\p{L}),(?= )(?=.{0,60}(?:@|\d{3}))/gu;

/** The parts of a text range between separators, as offsets; commas may be part of a title ("Director, Sales"). */
export function splitPieces(text: string, from: number, to: number): [number, number][] {
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
