import { AppError } from "@/lib/errors";

/** Beginnings of files that people choose instead of a CSV file (the formats' own signatures), in Latin-1. */
const SIGNATURES: readonly (readonly [start: string, kind: string])[] = [
  ["PK\u0003\u0004", "a ZIP file"],
  ["\u00d0\u00cf\u0011\u00e0", "an Excel file"],
  ["%PDF-", "a PDF"],
  ["\u0089PNG", "an image"],
  ["\u00ff\u00d8\u00ff", "an image"],
  ["GIF8", "an image"],
  ["RIFF", "an image or a sound"],
  ["II*\u0000", "an image"],
  ["MM\u0000*", "an image"],
  ["\u001f\u008b", "a compressed file"],
  ["7z\u00bc\u00af", "a compressed file"],
  ["Rar!", "a compressed file"],
  ["{\\rtf", "a Word document"],
  ["SQLite format 3", "a database"],
  ["<!DOCTYPE html", "a web page"],
  ["<html", "a web page"],
];
/** The names of a ZIP file's entries show what it is. */
const INSIDE: readonly (readonly [name: string, kind: string])[] = [
  ["xl/", "an Excel file"],
  ["word/", "a Word document"],
  ["ppt/", "a presentation"],
  ["opendocument.spreadsheet", "an OpenDocument spreadsheet"],
  ["Index/Document.iwa", "a Numbers file"],
];
const LOOKED_AT = 8_192;

/** Errors: `validation_error` that says what the file is and how to make a CSV file of it, for a file that is no text. */
export function refuseBinary(bytes: Uint8Array): void {
  const kind = kindOf(bytes);
  if (kind === null) return;
  const message = `This is ${kind}, not a CSV file. Open it in a spreadsheet program and save it as CSV.`;
  throw new AppError("validation_error", message, [{ path: "file", message }]);
}

function kindOf(bytes: Uint8Array): string | null {
  const start = latin1Of(bytes.subarray(0, LOOKED_AT));
  const text = start.replace(/^\u00ef\u00bb\u00bf/, "").trimStart();
  const [, kind] = SIGNATURES.find(([begins]) => text.toLowerCase().startsWith(begins.toLowerCase())) ?? [];
  if (kind === "a ZIP file") {
    // The names of all entries are at its end too.
    const names = start + latin1Of(bytes.subarray(-LOOKED_AT));
    return INSIDE.find(([name]) => names.includes(name))?.[1] ?? kind;
  }
  if (kind) return kind;
  return isBinary(start) ? "a file that holds no text" : null;
}

function latin1Of(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
}

/** UTF-16 has a zero byte beside each Latin letter; control characters no text has in any of the encodings. */
function isBinary(start: string): boolean {
  let control = 0;
  for (let at = 0; at < start.length; at++) {
    const code = start.charCodeAt(at);
    if (code > 0 && code < 32 && code !== 9 && code !== 10 && code !== 12 && code !== 13) control += 1;
  }
  return control > start.length / 50;
}
