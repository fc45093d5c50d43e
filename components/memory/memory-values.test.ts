import { expect, test } from "vitest";
import type { Memory } from "@/lib/memory/memory";
import { findJsonProblem } from "./find-json-problem";
import { MEMORY_SECTIONS } from "./memory-sections";
import { mergeValues, readSection, writeSection } from "./memory-values";

const [profile, icp, sender] = MEMORY_SECTIONS;

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
  ["{\n 'a': 1}", "Line 2: texts stand in double quotes"],
  ["{a: 1}", "Line 1: this is no JSON: a: 1"],
  ['{"a" 1}', "Line 1: a key needs a colon"],
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
