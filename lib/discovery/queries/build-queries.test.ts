import { describe, expect, it, test } from "vitest";
import type { DiscoveryMode } from "@/db/schema";
import { INDUSTRIES } from "@/lib/leads/scoring/industries";
import { buildQueries, type SearchTerms } from "./build-queries";
import { LANGUAGES, wordsOfIndustry } from "./industry-words";
import { findLocalPlaces } from "./places";

function queriesOf(icp: Partial<SearchTerms>, count = 8, round = 1, mode: DiscoveryMode = "company") {
  const none = { roles: [], industries: [], keywords: [], locations: [], pains: [], phrases: [] };
  return buildQueries({ ...none, ...icp }, mode, round, count);
}

describe("in the words of the place", () => {
  it.each([
    [
      "bakery",
      "Germany",
      ["bakery Germany", "Bäckerei Deutschland", "Konditorei Deutschland", "Bäckerei Berlin"],
    ],
    ["coffee roaster", "United Kingdom", ["coffee roaster United Kingdom", "coffee roastery United Kingdom"]],
    ["dentist", "France", ["dentist France", "dentiste France", "cabinet dentaire France", "dentiste Paris"]],
    ["architect", "Scotland", ["architect Scotland", "architecture firm Scotland", "architects Edinburgh"]],
    ["Bäckerei", "Zürich", ["Bäckerei Zürich", "Konditorei Zürich"]],
    ["law firm", "Munich", ["law firm Munich", "Anwaltskanzlei München", "Rechtsanwalt München"]],
    ["boulangeries", "Spain", ["boulangeries Spain", "panadería España"]],
    ["bakery", "Geneva", ["bakery Geneva", "boulangerie Genève"]],
    ["bakery", "München, Bayern", ["bakery München, Bayern", "Bäckerei München"]],
    ["bakery", "Leeds, UK", ["bakery Leeds, UK", "bakery Leeds", "artisan bakery Leeds"]],
    ["bakery", "Obermühlbach, Österreich", ["bakery Obermühlbach, Österreich", "Bäckerei Obermühlbach"]],
    ["bakery", "Bulle, Switzerland", ["bakery Bulle, Switzerland", "Bäckerei Bulle", "boulangerie Bulle"]],
    ["bakery", "Copenhagen", ["bakery Copenhagen", "bakery København"]],
    [
      "independent immigration lawyer",
      "Spain",
      ["independent immigration lawyer Spain", "immigration abogado España"],
    ],
  ])("%s, %s", (industry, place, wanted) => {
    const found = queriesOf({ industries: [industry], locations: [place] });
    expect(found).toEqual(expect.arrayContaining(wanted));
    expect(found[0]).toBe(wanted[0]);
  });

  it("covers each industry and each country of a region before it goes on to towns", () => {
    const found = queriesOf({ industries: ["bakery", "hotel"], locations: ["Benelux"] }, 12);
    expect(found).toEqual(
      expect.arrayContaining(["bakkerij Nederland", "hotel Nederland", "bakkerij België"]),
    );
    expect(found.join("\n")).not.toMatch(/Amsterdam|Antwerpen/);
  });

  it("asks about the large countries of Europe before the small ones, and each in one language first", () => {
    const found = queriesOf({ industries: ["bakery"], locations: ["Europe"] }, 16);
    expect(found).toEqual(
      expect.arrayContaining(["Bäckerei Deutschland", "boulangerie France", "panificio Italia"]),
    );
    expect(found.join("\n")).not.toMatch(/Luxemb|Suisse|Ticino/);
    expect(queriesOf({ industries: ["bakery"], locations: ["Nordics"] }, 8)).toContain("bakery Sweden");
  });

  it("pays once for words that differ in their letters or plural alone", () => {
    const found = queriesOf({ industries: ["architect"], locations: ["Scotland"] }, 40);
    expect(found).not.toContain("architects Scotland");
    expect(queriesOf({ industries: ["Bakery", "bakeries"], locations: ["UK"] }, 2)).toEqual([
      "Bakery UK",
      "bakery United Kingdom",
    ]);
  });

  it("names what an entry means, the usual word first and narrower industries behind", () => {
    const found = queriesOf({ industries: ["food & beverage"], locations: ["Leeds"] }, 60);
    expect(found.indexOf("food producer Leeds")).toBeGreaterThan(-1);
    expect(found.indexOf("bakery Leeds")).toBeGreaterThan(found.indexOf("food producer Leeds"));
  });

  it("asks as written where industry or place is not known", () => {
    expect(queriesOf({ industries: ["falconry"], locations: ["Leeds"] })[0]).toBe("falconry Leeds");
    expect(queriesOf({ industries: ["falconry"], locations: ["Leeds"] }).join("\n")).not.toContain(
      "undefined",
    );
    expect(queriesOf({ industries: ["bakery"], locations: ["Obermühlbach"] })).toContain(
      "artisan bakery Obermühlbach",
    );
    expect(queriesOf({ industries: ["bakery"], locations: ["worldwide"] })[0]).toBe("bakery worldwide");
  });
});

test("rounds go on where the last one ended, and repeat nothing, whatever its letters", () => {
  const icp = { industries: ["bakery", "Bakery"], locations: ["Germany"], roles: ["Owner"] };
  const rounds = [1, 2, 3, 4, 5, 6].map((round) => queriesOf(icp, 8, round, "people"));
  const all = rounds.flat().map((query) => query.toLowerCase());
  expect(new Set(all).size).toBe(all.length);
  expect(rounds.flat()).toEqual(queriesOf(icp, 48, 1, "people"));
  expect(rounds[0]!.slice(0, 2)).toEqual(["Owner bakery Germany", "Bäckerei Deutschland"]);
});

test("a search for pain points asks for them alone", () => {
  const icp = { industries: ["bakery"], locations: ["Germany"], pains: ["late deliveries"] };
  expect(queriesOf(icp, 8, 1, "pain").join("\n")).not.toContain("Bäckerei Deutschland");
});

test("every industry has words in every language, and every language its places", () => {
  for (const { id, names } of INDUSTRIES)
    for (const language of LANGUAGES) {
      const words = wordsOfIndustry(names[0]!, language);
      expect(words, `${id} in ${language}`).not.toContain(undefined);
      expect(words.length, `${id} in ${language}`).toBeGreaterThan(0);
    }
  const spoken = ["UK", "Germany", "France", "Spain", "Italy", "Netherlands"].flatMap(findLocalPlaces);
  expect(spoken.map(({ language }) => language).sort()).toEqual([...LANGUAGES].sort());
});
