import { expect, test } from "vitest";
import { readTable } from "./read-table";

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, "latin1"));
const filler = "\u0001\u0002\u0000\u00ff".repeat(500);

test.each([
  ["a PDF", `%PDF-1.7\n${filler}`],
  ["an image", `\u0089PNG\r\n${filler}`],
  ["an image", `\u00ff\u00d8\u00ff${filler}`],
  ["an Excel file", `PK\u0003\u0004${filler}[Content_Types].xml${filler}xl/workbook.xml`],
  ["an Excel file", `\u00d0\u00cf\u0011\u00e0${filler}`],
  ["a Word document", `PK\u0003\u0004${filler}word/document.xml`],
  ["a ZIP file", `PK\u0003\u0004${filler}notes.txt`],
  ["a web page", "<!doctype html><table><tr><td>a@b.example"],
  ["a file that holds no text", filler],
])("says that %s is no CSV file, and what to do", (kind, text) => {
  expect(() => readTable({ bytes: bytesOf(text) })).toThrow(
    `This is ${kind}, not a CSV file. Open it in a spreadsheet program and save it as CSV.`,
  );
});

test.each(["utf8", "utf16le", "latin1"] as const)("reads text in %s", (encoding) => {
  const bytes = new Uint8Array(Buffer.from("email,name\r\na@b.example,J\u00fcrgen\r\n", encoding));
  expect(readTable({ bytes }).rows).toHaveLength(1);
});
