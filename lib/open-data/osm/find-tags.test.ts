import { expect, test } from "vitest";
import { INDUSTRIES } from "../industries/industry-table";
import { findTags } from "./find-tags";

test.each([
  ["bakery", "shop=bakery"],
  ["Craft bakeries", "shop=bakery"],
  ["Bäckereien", "shop=bakery"],
  ["boulangeries", "shop=bakery"],
  ["panaderías", "shop=bakery"],
  ["panetterie", "shop=bakery"],
  ["bakkerijen", "shop=bakery"],
  ["padarias", "shop=bakery"],
  ["bakerier", "shop=bakery"],
  ["Steuerberater", "office=tax_advisor"],
  ["studi legali", "office=lawyer"],
  ["makelaars", "office=estate_agent"],
  ["dentistes", "amenity=dentist"],
  ["clínicas dentales", "amenity=dentist"],
  ["hôtels", "tourism=hotel"],
  ["Kfz-Werkstatt", "shop=car_repair"],
  ["construction companies", "craft=builder"],
])("%s are found", (industry, tag) => {
  expect(findTags(industry)).toContain(tag);
});

test("the longer word wins over one that it contains", () => {
  expect(findTags("coffee shops")).toEqual(["amenity=cafe"]);
  expect(findTags("car dealers")).toEqual(["shop=car"]);
  expect(findTags("retail")).toEqual(["shop"]);
});

test("the same industry is compared with all words once", () => {
  expect(findTags("craft bakeries")).toBe(findTags("craft bakeries"));
});

test("what it has no category for has no tags", () => {
  expect(findTags("quantum sensing")).toEqual([]);
  expect(findTags("")).toEqual([]);
});

test("tags are written as Overpass QL may hold them, and never those of what is closed", () => {
  const tags = INDUSTRIES.flatMap(({ tags }) => (tags ? tags.split(",") : []));
  for (const tag of tags) {
    expect(tag).toMatch(/^[a-z_]+(?:=[a-z_]+)?$/);
    expect(tag).not.toMatch(/disused|abandoned/);
  }
});
