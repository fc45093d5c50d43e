/**
 * The clauses of a text, with straight quotes and normalized spaces; questions keep their mark. At most 40, from the first 4,000
 * characters.
 */
export function splitClauses(text: string): string[] {
  return text
    .slice(0, 4_000)
    .replace(/[‘’‚`]/g, "'")
    .replace(/[“”„]/g, '"')
    .replace(/\s*\?+[!?.]*(?=\s|$)/g, "?\n")
    .split(SENTENCE_END)
    .flatMap((sentence) => carrySubject(sentence.replace(/\s+/g, " ").split(CLAUSE_START)))
    .map((clause) => clause.replace(/^[\s,;:–—-]+|[\s,;:–—]+$/g, ""))
    .filter((clause) => /[\p{L}\p{N}]/u.test(clause) && !/^(?:please|pls|now|then)$/i.test(clause))
    .slice(0, 40);
}

/** "We are Dough Desk and sell desks": the second clause has the subject of the first. */
function carrySubject(clauses: string[]): string[] {
  const subject = /^\s*(?:\p{L}+[,!]?\s+)?(we|i)(?=['\s])/iu.exec(clauses[0] ?? "")?.[1];
  if (!subject) return clauses;
  return clauses.map((clause, index) =>
    index > 0 && /^(?:sell|offer|look for|target)\b/i.test(clause) ? `${subject} ${clause}` : clause,
  );
}

// Not after an abbreviation or a single letter, so "St. Ives" and "J. Smith" are not split.
const SENTENCE_END =
  /(?<!\b(?:st|mr|mrs|ms|dr|prof|inc|ltd|co|corp|no|vs|e\.g|i\.e|\p{L}))\.(?=\s|$)|!+(?=\s|$)|[;\n\r]+/iu;

// Words that begin a new clause after a comma or an "and"; a list ("bakeries, breweries and hotels") contains none of them.
const BEGINNINGS = [
  "(?:we|i|they|you|it)\\b(?!\\s*,)",
  "(?:we|i|they|it)'(?:re|m|ve|d|s)\\b",
  "(?:our|my|their|the (?:tone|sender|company|offer|role|roles|address|website|language|e-?mail))\\b",
  "(?:sell|offer|exclude|skip|ignore|look for|target|avoid|never|don't|do not|keep it|keep the|be (?:friendly|short|brief|formal|polite|direct|warm|casual))\\b",
  "(?:find|pause|stop|resume|undo|make the|show|list|draft|preview|tell|email|mail|write|contact|send)\\b(?! (?:operations|management|agenc|compan))",
  "please\\b",
].join("|");
const CLAUSE_START = new RegExp(
  `(?:,|\\s+-|\\s+–)?\\s+(?:and|but|so)\\s+(?:then\\s+|also\\s+)?(?=${BEGINNINGS})|(?:,|,?\\s+then)\\s+(?:then\\s+)?(?=${BEGINNINGS})`,
  "i",
);
