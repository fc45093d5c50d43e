/** A content line of a vCard (RFC 6350 §3.3). */
export type CardLine = {
  /** In capitals, without its group: `item1.EMAIL` is EMAIL. */
  name: string;
  /** Its TYPE parameters in lower case; version 2.1 writes them without `TYPE=`. */
  types: string[];
  /** With line folding and quoted-printable removed; backslashes and the `;` of structured values remain. */
  value: string;
};

/** Far longer than an address; a picture is. */
const LONGEST_LINE = 2_000;
const MAX_LINES = 100_000;

const FOLDED = /\r?\n[ \t]|\r[ \t]/g;
const LINE_ENDS = /\r\n|\n|\r/;

/** Lines that are too long, and those that are none, are passed over. Linear in the length of the text. */
export function* readCardLines(text: string): Generator<CardLine> {
  const lines = text.replace(FOLDED, "").split(LINE_ENDS, MAX_LINES);
  for (let index = 0; index < lines.length; index++) {
    let written = lines[index]!;
    const isQuoted = written.length <= LONGEST_LINE && /;(?:ENCODING=)?QUOTED-PRINTABLE[;:]/i.test(written);
    // Version 2.1: a soft line break of quoted-printable continues a value (RFC 2045 §6.7).
    while (isQuoted && written.endsWith("=") && written.length <= LONGEST_LINE && index + 1 < lines.length)
      written = written.slice(0, -1) + lines[++index]!;
    if (written.length > LONGEST_LINE) continue;
    const line = readCardLine(written, isQuoted);
    if (line) yield line;
  }
}

function readCardLine(written: string, isQuoted: boolean): CardLine | null {
  const head = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^":])*)?):/.exec(written);
  if (!head) return null;
  const [whole, name, given] = head;
  const parameters = given!.replaceAll('"', "").toLowerCase().split(";").filter(Boolean);
  const types = parameters
    .filter((one) => one.startsWith("type=") || !one.includes("="))
    .flatMap((one) => one.replace(/^type=/, "").split(","));
  const value = written.slice(whole.length).trim();
  return { name: name!.toUpperCase(), types, value: isQuoted ? decodeQuoted(value, parameters) : value };
}

function decodeQuoted(value: string, parameters: readonly string[]): string {
  const bytes = Buffer.from(
    value.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    "latin1",
  );
  const charset = parameters.find((one) => one.startsWith("charset="))?.slice("charset=".length);
  try {
    return new TextDecoder(charset ?? "utf-8").decode(bytes);
  } catch {
    return bytes.toString("utf8");
  }
}

/** The parts of a structured value: `;` divides them, and a backslash escapes it. */
export function readParts(value: string): string[] {
  return value.split(/(?<!\\);/).map(readText);
}

/** A text value without its escapes (RFC 6350 §3.4). */
export function readText(value: string): string {
  return value
    .replace(/\\n/gi, " ")
    .replace(/\\([\\,;:])/g, "$1")
    .trim();
}
