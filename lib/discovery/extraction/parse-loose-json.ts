/**
 * Parses the JSON of a script element and tolerates common errors (comments, line breaks in strings, trailing commas); null if it cannot
 * be repaired.
 */
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
  const pieces: string[] = [];
  // The text from `kept` to the current character is copied unchanged.
  let kept = 0;
  const replace = (at: number, by: string) => {
    pieces.push(text.slice(kept, at), by);
    kept = at + 1;
  };
  let quoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (quoted) {
      if (sign === "\\") at++;
      else if (sign < " ") replace(at, " ");
      else if (sign === '"') quoted = false;
      continue;
    }
    if (sign === '"') quoted = true;
    if (sign === ",") {
      let next = at + 1;
      while (next < text.length && text[next]! <= " ") next++;
      if (text[next] === "}" || text[next] === "]" || text[next] === ",") replace(at, "");
    }
    if (sign === ";" && at === text.length - 1) replace(at, "");
  }
  pieces.push(text.slice(kept));
  return pieces.join("");
}
