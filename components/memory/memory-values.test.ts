import { expect, test } from "vitest";
import type { Memory } from "@/lib/memory/memory";
import { findJsonProblem } from "./find-json-problem";
import { MEMORY_SECTIONS } from "./memory-sections";
import { mergeValues, readSection, writeSection } from "./memory-values";

const section = (id: string) => MEMORY_SECTIONS.find((one) => one.id === id);
const [profile, icp, openData, sender] = ["profileJson", "icpJson", "openData", "sender"].map(section);

function memoryOf(parts: Partial<Memory>): Memory {
  return { profileJson: {}, icpJson: {}, identityJson: {}, ...parts } as Memory;
}

test("reads what the known keys hold in any spelling, and shows the rest as JSON", () => {
  const memory = memoryOf({ icpJson: { Titles: "CEO, CTO", locations: { country: "Germany" }, budget: 5 } });
  expect(readSection(icp!, memory)).toMatchObject({
    roles: ["CEO", "CTO"],
    locations: ["Germany"],
    rest: '{\n  "budget": 5\n}',
  });
});

test("a public source is used once it is chosen, and not any more once that is taken back", () => {
  const none = memoryOf({ openData: [] });
  const base = readSection(openData!, none);
  expect(base).toEqual({ openstreetmap: "", wikidata: "", brreg: "" });
  expect(writeSection(openData!, none, base, { ...base, openstreetmap: "use" })).toEqual({
    openData: ["openstreetmap"],
  });
  const used = memoryOf({ openData: ["openstreetmap"] });
  expect(readSection(openData!, used)).toEqual({ openstreetmap: "use", wikidata: "", brreg: "" });
  expect(writeSection(openData!, used, { ...base, openstreetmap: "use" }, base)).toEqual({ openData: [] });
});

test("writes a changed field under its own name, and leaves every other key as it was", () => {
  const memory = memoryOf({
    icpJson: { Titles: "CEO, CTO", locations: { country: "Germany" }, budget: { eur: 5 } },
  });
  const base = readSection(icp!, memory);
  expect(writeSection(icp!, memory, base, { ...base, roles: ["Founder"] })).toEqual({
    icpJson: { roles: ["Founder"], locations: { country: "Germany" }, budget: { eur: 5 } },
  });
  expect(writeSection(icp!, memory, base, { ...base, rest: '{"plan": [1]}' })).toEqual({
    icpJson: { Titles: "CEO, CTO", locations: { country: "Germany" }, plan: [1] },
  });
  expect(writeSection(icp!, memory, base, { ...base, roles: [], rest: "" })).toEqual({
    icpJson: { locations: { country: "Germany" } },
  });
});

test("a known key whose value no field can show stays whole among the JSON", () => {
  const memory = memoryOf({ profileJson: { offer: { short: "Ovens", long: "Big ovens" }, company: "Acme" } });
  const base = readSection(profile!, memory);
  expect(base).toMatchObject({ offer: "", company: "Acme" });
  expect(JSON.parse(base.rest as string)).toEqual({ offer: { short: "Ovens", long: "Big ovens" } });
  expect(findJsonProblem(profile!, base.rest as string)).toBeUndefined();
  expect(writeSection(profile!, memory, base, { ...base, company: "Acme Ltd" })).toEqual({
    profileJson: { offer: { short: "Ovens", long: "Big ovens" }, company: "Acme Ltd" },
  });
});

test("keeps leads that miss a requirement only where that is chosen, in one field of its own", () => {
  const memory = memoryOf({ icpJson: { roles: ["CEO"], Looseness: " Wide ", budget: 5 } });
  const base = readSection(icp!, memory);
  expect(base).toMatchObject({ looseness: "wide", rest: '{\n  "budget": 5\n}' });
  expect(findJsonProblem(icp!, '{"looseness": "wide"}')).toContain("has its own field above");
  const narrow = writeSection(icp!, memory, base, { ...base, looseness: "" });
  expect(narrow).toEqual({ icpJson: { roles: ["CEO"], budget: 5 } });
  const again = memoryOf(narrow as Partial<Memory>);
  const closed = readSection(icp!, again);
  expect(closed).toMatchObject({ looseness: "" });
  expect(writeSection(icp!, again, closed, { ...closed, looseness: "wide" })).toEqual({
    icpJson: { roles: ["CEO"], budget: 5, looseness: "wide" },
  });
});

test("writes how important a list is, and leaves the others as they are read", () => {
  const memory = memoryOf({
    icpJson: { roles: ["CEO"], Importance: { titles: "must", place: "nice" }, looseness: "wide" },
  });
  const base = readSection(icp!, memory);
  expect(base).toMatchObject({
    "must-roles": "must",
    "must-industries": "must",
    "must-locations": "nice",
    "must-keywords": "nice",
    looseness: "wide",
    rest: "",
  });
  expect(writeSection(icp!, memory, base, { ...base, "must-industries": "nice" })).toEqual({
    icpJson: {
      roles: ["CEO"],
      looseness: "wide",
      importance: {
        roles: "must",
        industries: "nice",
        locations: "nice",
        keywords: "nice",
        companySize: "nice",
      },
    },
  });
  expect(writeSection(icp!, memory, base, { ...base, roles: ["CTO"] })).toEqual({
    icpJson: { ...memory.icpJson, roles: ["CTO"] },
  });
});

test("an emptied field of the sender is cleared, and an untouched one is not sent", () => {
  const memory = memoryOf({ senderName: "Ada", senderTitle: "Founder" });
  const base = readSection(sender!, memory);
  expect(writeSection(sender!, memory, base, { ...base, senderTitle: " " })).toEqual({ senderTitle: null });
});

test("what only the others changed is taken over, and what both changed is named and not lost", () => {
  const base = { offer: "old", proof: "old", company: "old", benefits: ["a"] };
  const draft = { offer: "mine", proof: "old", company: "mine", benefits: ["a", "b"] };
  const theirs = { offer: "theirs", proof: "theirs", company: "old", benefits: ["a", "b"] };
  expect(mergeValues(base, draft, theirs)).toEqual({
    draft: { offer: "mine", proof: "theirs", company: "mine", benefits: ["a", "b"] },
    conflicts: { offer: "theirs" },
  });
});

test.each([
  ["", undefined],
  ['{"a": [1, -2.5e3, "x", true, null, {}]}', undefined],
  ['{\n "a": 1,\n}', "Line 3: there is a comma too many"],
  ['{\n "a": 1\n "b": 2}', "Line 3: a comma or } is missing"],
  ["{\n 'a': 1}", "Line 2: texts need double quotes"],
  ["{a: 1}", "Line 1: this isn't JSON: a: 1"],
  ['{"a" 1}', "Line 1: a colon is missing after the key"],
  ['{"a": }', "Line 1: a value is missing"],
  ['{"a": [1,]}', "Line 1: there is a comma too many"],
  ['{"a": "x\n"}', "Line 1: a text is not closed"],
  ['{\n"a": [1', "Line 2: it ends too early: ]"],
  ['{"a": 1} {', "Line 1: the object has ended"],
  ['{"a": 1 // why\n}', "Line 1: JSON has no comments"],
  ["[1]", "it has to be an object"],
  [`{"a": ${"[".repeat(32)}${"]".repeat(32)}}`, "nested deeper than 32"],
  [`{"a": "${"x".repeat(256 * 1024)}"}`, "larger than 256 KiB"],
  ['{"job-titles": ["CEO"]}', "“job-titles” has its own field above: Roles"],
])("checks %j as it is typed", (text, problem) => {
  const found = findJsonProblem(icp!, text);
  if (problem === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(problem);
});

test("finds a mistake exactly where JSON.parse does", () => {
  const good = '{"a": [1, -2.5e3, "x\\n\\u00e9", true, null, {"b": []}]}';
  for (let at = 0; at < good.length; at++) {
    for (const text of [good.slice(0, at) + good.slice(at + 1), `${good.slice(0, at)},${good.slice(at)}`]) {
      const isJson = (() => {
        try {
          return typeof JSON.parse(text) === "object";
        } catch {
          return false;
        }
      })();
      expect([text, findJsonProblem(profile!, text) === undefined]).toEqual([text, isJson]);
    }
  }
});
