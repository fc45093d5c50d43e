/** A mail of up to so many bytes is read as it is. */
const SHORT_MAIL = 1024 * 1024;
/** How much of a part of a longer one is kept, in bytes: of a text more than is read of it, in base64; of a file no more than that it is there. */
const LONGEST_TEXT = 400 * 1024;
const LONGEST_FILE = 4 * 1024;
/** Where a part says what it is. */
const PART_HEADERS = 2 * 1024;
/** How many parts are looked at: a MIME parser is given fewer. */
const MAX_PARTS = 1_000;

const DELIMITER = "\n--";

/**
 * A mail whose long parts, which are attachments, are cut: a person's own words may stand behind a photo.
 * Parts end where a line begins with two hyphens, as each boundary does (RFC 2046 §5.1.1). A mail without any stays as it is.
 */
export function shortenParts(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SHORT_MAIL) return bytes;
  const mail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Buffer[] = [];
  let start = 0;
  for (let part = 0; part < MAX_PARTS && start < mail.length; part += 1) {
    const next = mail.indexOf(DELIMITER, start + 1);
    if (next < 0 && kept.length === 0) return bytes;
    const end = next < 0 ? mail.length : next;
    const most = isFile(mail.subarray(start, Math.min(end, start + PART_HEADERS)))
      ? LONGEST_FILE
      : LONGEST_TEXT;
    kept.push(mail.subarray(start, end - start > most ? lineEnd(mail, start + most, end) : end));
    start = end;
  }
  return Buffer.concat([...kept, mail.subarray(start)]);
}

/** By its headers (RFC 2045 §5 and §6). */
function isFile(start: Buffer): boolean {
  const [headers] = start.toString("latin1").split(/\r?\n\r?\n/, 1);
  return (
    /^content-transfer-encoding:\s*base64/im.test(headers!) &&
    /^content-type:\s*(?!text\/|message\/|multipart\/)\w/im.test(headers!)
  );
}

/** The end of the line that `place` is in: half a line of base64 would not be read. Where it is too long for one, `place` itself. */
function lineEnd(mail: Buffer, place: number, end: number): number {
  const found = mail.subarray(place, Math.min(end, place + 1_000)).indexOf("\n");
  return found < 0 ? place : place + found;
}
