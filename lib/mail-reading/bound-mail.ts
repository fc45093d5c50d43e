/** How much of a mail is read, in bytes. Reports and a person's own words come first; what is behind are attachments. */
const LONGEST_MAIL = 1024 * 1024;
/** How many lines are read. The MIME parser keeps each line by itself, which makes a mail of nothing but line breaks slow. */
const MAX_LINES = 20_000;
/** How many lines may look like the boundary of a part: a MIME parser's work can grow with the square of its parts. */
const MAX_BOUNDARIES = 500;

const [NEWLINE, HYPHEN] = [0x0a, 0x2d];

/** The beginning of a mail that is safe to parse: a limited number of bytes, lines and parts. */
export function boundMail(
  bytes: Uint8Array,
  most: { bytes: number; lines: number } = { bytes: LONGEST_MAIL, lines: MAX_LINES },
): Uint8Array {
  const end = Math.min(bytes.length, most.bytes);
  let [lines, boundaries] = [0, 0];
  for (
    let place = bytes.indexOf(NEWLINE);
    place >= 0 && place < end;
    place = bytes.indexOf(NEWLINE, place + 1)
  ) {
    lines += 1;
    if (bytes[place + 1] === HYPHEN && bytes[place + 2] === HYPHEN) boundaries += 1;
    if (lines > most.lines || boundaries > MAX_BOUNDARIES) return bytes.subarray(0, place + 1);
  }
  return bytes.subarray(0, end);
}
