const SIGN = /©|\(c\)|copyright/giu;
const BEFORE_NAME =
  /(?:[\s:]|©|\(c\)|\uFFFD|copyright)*(?:\d{4}(?:\s*[-–—,/]\s*(?:\d{2,4}|present|heute))*)?[\s,:.|–-]*(?:by |von |door )?/iuy;
const NAME =
  /([^|,•·©]{2,80}? e\. ?V\.|.{2,80}?(?:,? Inc\.|,? Ltd\.)?)(?=(?<=e\. ?V\.)|\.(?:\s|$)|[,|•·©]|\ball rights|\balle rechte|\btodos los|\btous droits|\btutti i|\bdesigned|\bpowered|\bcopyright| - | – |(?:199|20\d)\d|$)/iuy;

const LONGEST = 600;
const MAX_SIGNS = 4;

/**
 * The holder of the copyright that a line claims: the text after the sign and the years. Matched in greedy steps, because a single
 * pattern would try every way to split a run of signs and colons.
 */
export function findCopyright(line: string): string | null {
  if (line.length >= LONGEST) return null;
  SIGN.lastIndex = 0;
  for (let signs = 0; signs < MAX_SIGNS && SIGN.test(line); signs++) {
    BEFORE_NAME.lastIndex = SIGN.lastIndex;
    BEFORE_NAME.test(line);
    NAME.lastIndex = BEFORE_NAME.lastIndex;
    const name = NAME.exec(line)?.[1];
    if (name !== undefined) return name;
    SIGN.lastIndex = BEFORE_NAME.lastIndex;
  }
  return null;
}
