import { expect, test } from "vitest";
import { readSources } from "./check-sources";

test("takes hosts and pages, however they are separated", () => {
  expect(readSources(" fair.org\nhttps://a.example/team?x=1,2; b.example/people \n\n")).toEqual({
    sources: ["fair.org", "https://a.example/team?x=1,2", "b.example/people"],
  });
  expect(readSources("")).toEqual({ sources: [] });
  expect(readSources("http://localhost:8080/")).toEqual({ sources: ["http://localhost:8080/"] });
});

test.each([
  "bakeries",
  "not a url !!",
  "a..b",
  "!!.??",
  "https://not",
  "ftp://a.example",
  "https://",
  "https://me:pw@a.example",
  "javascript://a.example/%0a",
])("says of %s that it is none", (source) => {
  const { sources, problem } = readSources(`fair.org\n${source}`);
  expect(problem).toContain(`“${source}” is not a website or page`);
  expect(sources).toEqual(["fair.org"]);
});
