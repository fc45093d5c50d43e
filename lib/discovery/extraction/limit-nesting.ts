const MAX_DEPTH = 600;
const VOID = new Set(
  "area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr".split(
    " ",
  ),
);
// What the parser closes by itself when the next one opens.
const CLOSES = new Map(
  Object.entries({
    tr: "tr th td",
    td: "td th thead",
    th: "th td",
    li: "li",
    dd: "dd dt",
    dt: "dd dt",
    option: "option",
    p: "p",
  }).map(([opens, closed]) => [opens, new Set(closed.split(" "))]),
);

/**
 * Cuts a page where its elements lie more than 600 deep. The parser looks through its whole stack at every end tag,
 * so that a megabyte of nested tags would take minutes.
 */
export function limitNesting(html: string): string {
  const stack: string[] = [];
  const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]{0,30})/g;
  for (let match = tag.exec(html); match; match = tag.exec(html)) {
    const name = match[2]!.toLowerCase();
    if (VOID.has(name)) continue;
    if (match[1]) {
      const open = stack.lastIndexOf(name);
      if (open >= 0) stack.length = open;
      continue;
    }
    const closed = CLOSES.get(name);
    while (closed && stack.length > 0 && closed.has(stack.at(-1)!)) stack.pop();
    if (stack.push(name) > MAX_DEPTH) return html.slice(0, match.index);
  }
  return html;
}
