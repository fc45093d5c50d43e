import { expect, test } from "vitest";
import { createAroundReader } from "./read-around";

const filler = (words: number, word = "filler") => Array.from({ length: words }, () => word).join(" ");

test("what stands around quotes is kept in the page's order, joined where it meets, with a mark where something is left out", () => {
  const text = `Hollin Bank Bakery\n${filler(200)}\nAda North\nHead of Operations\nada@bakery.example\n${filler(200)}\nOffice: 0113 496 0000\n${filler(200)}`;
  const read = createAroundReader(text);
  const kept = read(["0113 496 0000", "Ada North Head of Operations", "ada@bakery.example"]);
  expect(kept.split("\n…\n")).toHaveLength(2);
  expect(kept).toMatch(/filler\nAda North\nHead of Operations\nada@bakery.example\nfiller/);
  expect(kept.indexOf("Ada North")).toBeLessThan(kept.indexOf("0113 496 0000"));
  expect(kept).not.toContain("Hollin Bank");
  // No word is cut in two.
  expect(new Set(kept.match(/\w*fill\w*|\w*ller\b/g))).toEqual(new Set(["filler"]));
});

test("quotes that are not in the text, or empty, leave nothing", () => {
  const read = createAroundReader("Ada North");
  expect(read(["Somebody Else", ""])).toBe("");
  expect(createAroundReader("")(["Ada"])).toBe("");
});

test("of one contact at most 3,000 characters are kept", () => {
  const quotes = Array.from({ length: 40 }, (_, nth) => `person${nth}@bakery.example`);
  const read = createAroundReader(quotes.map((quote) => `${quote} ${filler(150)}`).join("\n"));
  expect(read(quotes).replaceAll("\n…\n", "").length).toBeLessThanOrEqual(3_000);
});

test("a page of many contacts is searched no further than the budget allows, and whoever comes after gets nothing", () => {
  const names = Array.from({ length: 1_000 }, (_, nth) => `person${nth}@bakery.example`);
  const text = names.join(`\n${filler(20)}\n`);
  // The contacts of a page come in its order, so all are found within a few times its length.
  const inOrder = createAroundReader(text, text.length * 3);
  expect(names.every((name) => inOrder([name]).includes(name))).toBe(true);
  const hostile = createAroundReader(text, text.length * 3);
  const missing = names.map((name) => hostile([`${name} is missing`]));
  expect(missing.every((kept) => kept === "")).toBe(true);
  expect(hostile([names[0]!])).toBe("");
});
