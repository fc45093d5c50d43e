/** Header fields by lower-case name, in order. */
export type Fields = Map<string, string[]>;

const FIELD = /^([!-9;-~]{1,76}):[ \t]?(.*)$/;
/** Fields that every mail has; two of them make a block of lines a mail's headers. */
const OF_EVERY_MAIL = [
  "received",
  "from",
  "to",
  "subject",
  "date",
  "message-id",
  "return-path",
  "mime-version",
];

/** Reads "Name: value" lines with their continuations. Stops at the first line that is neither. */
export function readFields(lines: readonly string[], start = 0): { fields: Fields; end: number } {
  // Continuations are joined once: appending to a text that grows would take the square of its length.
  const found: [name: string, pieces: string[]][] = [];
  let place = start;
  for (; place < lines.length; place += 1) {
    const line = lines[place]!;
    const field = FIELD.exec(line);
    if (field) found.push([field[1]!.toLowerCase(), [field[2]!.trim()]]);
    else if (found.length > 0 && /^[ \t]+\S/.test(line)) found.at(-1)![1].push(line.trim());
    else break;
  }
  const fields: Fields = new Map();
  for (const [name, pieces] of found) {
    const values = fields.get(name) ?? [];
    values.push(pieces.join(" ").trim());
    fields.set(name, values);
  }
  return { fields, end: place };
}

/**
 * Finds a mail's headers within a text: where a report copies the mail that failed. `before` is the text above them. Lines may be
 * indented or quoted, as some servers do.
 */
export function findReturnedHeaders(
  text: string,
  { isStart = false }: { isStart?: boolean } = {},
): { fields: Fields; before: string } {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  for (let place = 0; place < lines.length; place += 1) {
    if (!/^(?:[> ]{0,8})[A-Za-z][\w-]*:/.test(lines[place]!)) continue;
    const margin = /^[> ]*/.exec(lines[place]!)![0];
    const own = margin === "" ? lines : withoutMargin(lines, place, margin);
    const { fields, end } = readFields(own, margin === "" ? place : 0);
    if (isStart || OF_EVERY_MAIL.filter((name) => fields.has(name)).length >= 3)
      return { fields, before: lines.slice(0, place).join("\n") };
    // Each line is looked at once as the beginning of a block.
    place = Math.max(place, (margin === "" ? end : place + end) - 1);
  }
  return { fields: new Map(), before: text };
}

function withoutMargin(lines: readonly string[], start: number, margin: string): string[] {
  const own: string[] = [];
  for (let place = start; place < lines.length && lines[place]!.startsWith(margin); place += 1)
    own.push(lines[place]!.slice(margin.length));
  return own;
}
