import { expect, test } from "vitest";
import { readIcp } from "./icp";

const EMPTY = {
  roles: [],
  industries: [],
  locations: [],
  companySize: [],
  keywords: [],
  pains: [],
  exclude: [],
  sources: [],
};

test("reads the known keys from arrays, comma lists and nested objects", () => {
  expect(
    readIcp({
      roles: ["Head of Operations", "CEO"],
      industries: "logistics, freight ; shipping",
      locations: { country: "Germany", cities: ["Hamburg", "Bremen"] },
      companySize: { min: 10, max: 50 },
      keywords: [{ name: "warehouse" }, "robots"],
      pains: "Trucks wait, drivers too\nPaper everywhere",
      exclude: { agencies: true, freelancers: false },
      sources: ["https://a.example/team", "b.example"],
    }),
  ).toEqual({
    roles: ["Head of Operations", "CEO"],
    industries: ["logistics", "freight", "shipping"],
    locations: ["Germany", "Hamburg", "Bremen"],
    companySize: ["10-50"],
    keywords: ["warehouse", "robots"],
    pains: ["Trucks wait, drivers too", "Paper everywhere"],
    exclude: ["agencies"],
    sources: ["https://a.example/team", "b.example"],
  });
});

test("keeps what a place of an array lies in", () => {
  expect(readIcp({ locations: ["Austin, TX", { value: "Leeds, UK", must: false }] }).locations).toEqual([
    "Austin, TX",
    "Leeds, UK",
  ]);
  expect(readIcp({ locations: "Germany, Austria" }).locations).toEqual(["Germany", "Austria"]);
});

test("knows synonyms in any spelling and joins them without doubles", () => {
  const icp = readIcp({
    titles: "CTO",
    "job-titles": ["cto", "CIO"],
    Job_Title: "CFO",
    painPoints: ["slow"],
    source_urls: "x.example",
  });
  expect(icp.roles).toEqual(["CTO", "CIO", "CFO"]);
  expect(icp.pains).toEqual(["slow"]);
  expect(icp.sources).toEqual(["x.example"]);
});

test("keeps a URL whole, commas and all", () => {
  expect(readIcp({ sources: "https://a.example/p,1;v=2, b.example\nhttps://c.example" }).sources).toEqual([
    "https://a.example/p,1;v=2",
    "b.example",
    "https://c.example",
  ]);
  expect(readIcp({ urls: "a.example,b.example;c.example" }).sources).toEqual([
    "a.example",
    "b.example",
    "c.example",
  ]);
});

test("never throws, whatever it is given", () => {
  let deep: unknown = "bottom";
  for (let level = 0; level < 10_000; level++) deep = [deep];
  for (const odd of [null, undefined, 1, "x", [], [1], { roles: null }, { roles: false }, { roles: deep }]) {
    expect(readIcp(odd)).toEqual(EMPTY);
  }
});

test("leaves keys alone that it does not know", () => {
  expect(readIcp({ budget: "large", constructor: "x", __proto__: "y" })).toEqual(EMPTY);
});
