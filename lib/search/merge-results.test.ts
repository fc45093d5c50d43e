import { expect, it } from "vitest";
import { mergeResults } from "./merge-results";

const list = (provider: string, ...urls: string[]) =>
  urls.map((url) => ({ url, title: url, snippet: "", provider }));

it("takes turns between providers and keeps a page once, at its best place", () => {
  const merged = mergeResults([
    list("searxng", "https://a.test/", "https://b.test/team", "https://c.test/"),
    list("exa", "https://d.test/", "http://www.b.test/team/?utm_source=x", "https://e.test/"),
  ]);
  expect(merged.map(({ url }) => url)).toEqual([
    "https://a.test/",
    "https://d.test/",
    "https://b.test/team",
    "https://c.test/",
    "https://e.test/",
  ]);
});

it("stops at the limit and bears empty lists", () => {
  expect(mergeResults([[], list("exa", "https://a.test/", "https://b.test/")], 1)).toHaveLength(1);
  expect(mergeResults([])).toEqual([]);
});
