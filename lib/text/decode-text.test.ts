import { expect, it } from "vitest";
import { decodeText } from "./decode-text";

const latin = (text: string) => Buffer.from(text, "latin1");
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

it.each<[string, Uint8Array, string, string]>([
  ["the header", latin("Gr\xfc\xdfe"), "text/html; charset=ISO-8859-1", "Grüße"],
  ["a quoted header", Buffer.from("Grüße"), 'text/html; charset="utf-8"', "Grüße"],
  ["a byte order mark over the header", utf16("Grüße"), "text/html; charset=utf-8", "Grüße"],
  ["meta charset", latin('<meta charset="iso-8859-1">Gr\xfc\xdfe'), "text/html", "Grüße"],
  [
    "meta http-equiv",
    latin("<meta http-equiv=Content-Type content='text/html; charset=windows-1251'>\xcf\xf0\xe8"),
    "",
    "При",
  ],
  ["an XML declaration", latin('<?xml version="1.0" encoding="iso-8859-2"?>\xb1'), "", "ą"],
  ["the header over meta", Buffer.from('<meta charset="iso-8859-1">ü'), "text/html; charset=utf-8", "ü"],
  ["UTF-8 when nothing is said", Buffer.from("Grüße"), "text/html", "Grüße"],
  ["windows-1252 when nothing is said", latin("\x93Gr\xfc\xdfe\x94 \x80"), "text/html", "“Grüße” €"],
  ["bytes over a charset nobody knows", Buffer.from("ü"), "text/html; charset=klingon", "ü"],
  ["no meta that stands in a comment", Buffer.from("<!-- <meta charset=iso-8859-1> -->ü"), "", "ü"],
  ["no UTF-16 that a meta claims", Buffer.from('<meta charset="utf-16">ü'), "", "ü"],
  ["Shift_JIS", Buffer.from([0x83, 0x65]), "text/html; charset=shift_jis", "テ"],
])("goes by %s", (_rule, bytes, contentType, expected) => {
  expect(decodeText(bytes, contentType).endsWith(expected)).toBe(true);
});
