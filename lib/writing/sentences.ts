/** Words before a full stop that ends no sentence. */
const ABBREVIATION =
  /(?:^|[\s(])(?:\p{L}\.(?:\s?\p{L}\.)*|(?:approx|bzw|ca|co|corp|dr|etc|evtl|inc|incl|inkl|jr|ltd|max|min|mr|mrs|ms|no|nr|prof|sr|sra|st|str|usw|vs)\.)$/iu;

/** Joins lines or list entries: with a blank after one that ends a sentence, otherwise with a comma. */
export function joinParts(parts: string[]): string {
  const kept = parts.map((part) => part.replace(/^\s*[-*•–]\s+/u, "").trim()).filter((part) => part !== "");
  return kept
    .map((part, at) => {
      if (at === kept.length - 1) return part;
      const bare = part.replace(/[\s,;]+$/u, "");
      return /[.!?…:]["”»“)]?$/u.test(bare) ? `${bare} ` : `${bare}, `;
    })
    .join("");
}

/** Mends what typing leaves behind: doubled marks, a blank before a comma, marks at the start or a comma at the end. */
export function tidyPunctuation(line: string): string {
  return line
    .replace(/^[\s,;:.!?…•*–—-]+/u, "")
    .replace(/\s+([,.])(?=\s|$)/gu, "$1")
    .replace(/\.{3,}/g, "…")
    .replace(/([.!?…])(?:\s*[,;])+/gu, "$1")
    .replace(/([,;:])(?:\s*[,;:.])+/gu, "$1")
    .replace(/([!?…])[.!?…]+|\.[.!?…]+/gu, (marks, first: string | undefined) => first ?? marks.at(-1)!)
    .replace(/[\s,;:–—-]+$/u, "");
}

/** Up to the first full stop, question or exclamation mark that a new sentence follows. */
export function keepFirstSentence(line: string): string {
  for (const end of line.matchAll(/[.!?…]["”»“)]?(?=\s+["“„«(¿¡]?[\p{Lu}\d¿¡])/gu)) {
    const sentence = line.slice(0, end.index + end[0].length);
    if (!ABBREVIATION.test(sentence)) return sentence;
  }
  return line;
}

/** At most `words` words: cut after the last complete clause, or with an ellipsis where there is none. */
export function shortenSentence(line: string, words: number): string {
  const most = words * 12;
  const all = line.split(" ");
  if (all.length <= words && line.length <= most) return line;
  const kept = all.slice(0, words).join(" ").slice(0, most);
  const clause = /^(.+\p{L}{2,})(?:[,;:]|\s[–—-]|\s\()\s?/u.exec(kept)?.[1];
  if (clause !== undefined && clause.split(" ").length >= 5 && !/\([^)]*$/.test(clause)) return clause;
  return `${kept.replace(/[\s,;:.(–—-]+$/u, "")} …`;
}

/** Ends a sentence with a full stop unless it has an end. A full stop after a link would break the link. */
export function endSentence(text: string): string {
  return /[.!?…]["”»“)]?$/u.test(text) || /\bhttps?:\/\/\S+$/.test(text) ? text : `${text}.`;
}
