import { expect, test } from "vitest";
import { INDUSTRIES } from "../industries/industry-table";
import { brreg } from "./brreg";
import { findCodes } from "./find-codes";

test.each([
  ["bakeries", ["10.71", "47.24"]],
  ["Bäckereien", ["10.71", "47.24"]],
  ["bakerier", ["10.71", "47.24"]],
  ["rørleggere", ["43.22"]],
  ["fiskeoppdrett", ["03.2"]],
  ["fish farms", ["03.2"]],
  ["Werften", ["30.1", "33.15"]],
  ["62.1", ["62.1"]],
  ["47", ["47"]],
  ["quantum sensing", []],
  ["1", []],
  ["", []],
])("%s is looked for under %j", (industry, codes) => {
  expect(findCodes(industry)).toEqual(codes);
});

test("where a code has changed, a register of either edition is understood", () => {
  expect(findCodes("frisører")).toEqual(["96.21", "96.02"]);
  const isOf = (kind: string) =>
    brreg.suits("hairdressers", { ref: "", name: "", website: null, facts: [], kind });
  expect(isOf("naeringskode1=96.210 Frisering og barbering")).toBe(true);
  expect(isOf("naeringskode1=96.020 Frisering og annen skjønnhetspleie")).toBe(true);
  expect(isOf("naeringskode1=96.220 Skjønnhetspleie")).toBe(false);
});

const codesOf = (text = "") => text.split(",").filter(Boolean);

test("codes are written as the register writes them", () => {
  for (const { codes, formerCodes } of INDUSTRIES)
    for (const code of [...codesOf(codes), ...codesOf(formerCodes)])
      expect(code).toMatch(/^\d{2}(?:\.\d{1,3})?$/);
});

test("no former code is one of today's of another industry, which would be found in its place", () => {
  const current = INDUSTRIES.flatMap(({ codes }) => codesOf(codes)).filter((code) => code.length > 2);
  for (const former of INDUSTRIES.flatMap(({ formerCodes }) => codesOf(formerCodes)))
    expect(current.filter((code) => code.startsWith(former) || former.startsWith(code))).toEqual([]);
});
