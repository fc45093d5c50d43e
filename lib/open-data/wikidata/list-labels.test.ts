import { expect, test } from "vitest";
import { buildCompaniesQuery } from "./build-queries";
import { listLabels } from "./list-labels";

const textsOf = (industry: string) => listLabels(industry).map(({ text }) => text);

test.each([
  ["Software", ["Software", "software", "software industry", "software company", "Softwareunternehmen"]],
  ["Bakeries", ["Bakeries", "bakery", "Bakery"]],
  ["law firms", ["law firm", "law firms"]],
  ["Bäckerei", ["Bäckerei"]],
  ["churches", ["church"]],
  ["glass", ["glass"]],
])("%s is looked for under the labels that Wikidata has for it", (industry, labels) => {
  expect(textsOf(industry)).toEqual(expect.arrayContaining(labels));
});

test("the words of a language are looked for in that language alone, so that the query stays short", () => {
  const query = buildCompaniesQuery({ item: "Q64", name: "Berlin", isCountry: false }, [
    "Software",
    "Bakeries",
    "Hotels",
  ]);
  expect(query).toContain('"Softwareunternehmen"@de');
  expect(query).not.toContain('"Softwareunternehmen"@en');
  expect(query).toContain('"bakery"@nl');
  expect(encodeURIComponent(query).length).toBeLessThan(8_000);
});

test("what cannot be an industry has none", () => {
  expect(listLabels(" \u0000 ")).toEqual([]);
  expect(listLabels("x".repeat(81))).toEqual([]);
  expect(textsOf("glass")).not.toContain("glas");
});
