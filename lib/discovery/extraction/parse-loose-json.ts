/** Parses the JSON of a script element with the faults that pages have (comments, line breaks in texts, trailing commas); null if hopeless. */
export function parseLooseJson(text: string): unknown {
  const bare = text
    .replace(/^\s*(?:<!--|\/\*\s*<!\[CDATA\[\s*\*\/|\/\/\s*<!\[CDATA\[|<!\[CDATA\[)/, "")
    .replace(/(?:-->|\/\*\s*\]\]>\s*\*\/|\/\/\s*\]\]>|\]\]>)\s*$/, "")
    .trim();
  for (const attempt of [bare, mendJson(bare)]) {
    try {
      return JSON.parse(attempt);
    } catch {}
  }
  return null;
}

function mendJson(text: string): string {
  let mended = "";
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quoted) {
      if (sign === "\\") mended += sign + (text[++at] ?? "");
      else if (sign < " ") mended += " ";
      else {
        if (sign === '"') quoted = false;
        mended += sign;
      }
      continue;
    }
    if (sign === '"') quoted = true;
    if (sign === ",") {
      let next = at + 1;
      while (next < text.length && text[next]! <= " ") next++;
      if (text[next] === "}" || text[next] === "]" || text[next] === ",") continue;
    }
    if (sign === ";" && at === text.length - 1) continue;
    mended += sign;
  }
  return mended;
}
