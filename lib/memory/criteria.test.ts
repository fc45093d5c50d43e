import { expect, test } from "vitest";
import { readCriteria } from "./criteria";

const ICP = {
  roles: ["Owner"],
  industries: ["bakery"],
  locations: ["Leeds"],
  keywords: ["sourdough"],
  companySize: "10-50",
};

test("requires industries and locations, and nothing else, where the ICP does not say", () => {
  expect(readCriteria(ICP)).toMatchObject({
    must: { roles: [], industries: ["bakery"], locations: ["Leeds"], keywords: [], companySize: [] },
    isWide: false,
  });
});

test("takes the importance of a list, under any spelling of its name", () => {
  const { must } = readCriteria({
    ...ICP,
    Importance: { job_titles: "Must", industry: "nice", keywords: true, places: "whatever" },
  });
  expect(must).toMatchObject({
    roles: ["Owner"],
    industries: [],
    locations: ["Leeds"],
    keywords: ["sourdough"],
  });
});

test("takes the importance of an entry before that of its list", () => {
  const { icp, must } = readCriteria({
    roles: ["Owner", { value: "CEO", must: true }],
    industries: [{ value: "brewery", must: false }, "bakery"],
  });
  expect(icp).toMatchObject({ roles: ["Owner", "CEO"], industries: ["brewery", "bakery"] });
  expect(must).toMatchObject({ roles: ["CEO"], industries: ["bakery"] });
});

test.each([null, [], "bakery", { importance: [1], looseness: 3, roles: [null, { must: true }] }])(
  "never throws: %j",
  (icpJson) => {
    expect(readCriteria(icpJson).isWide).toBe(false);
  },
);

test("knows the wide search", () => {
  expect(readCriteria({ looseness: " Wide " }).isWide).toBe(true);
});
