import { expect, test } from "vitest";
import { markValue } from "./mark-value";

test.each([
  ["Contact Anna Ashdown, Head of Operations", "Anna Ashdown", "Anna Ashdown"],
  ["Contact ANNA  ashdown", "Anna Ashdown", "ANNA  ashdown"],
  ["a.b+c@x.example (work)", "a.b+c@x.example", "a.b+c@x.example"],
  ["Tel. +44 113 496 0101 or", "+441134960101", "+44 113 496 0101"],
  ["Tel. (0113) 496-0101 or", "+44 113 496 0101", "(0113) 496-0101"],
  ["İstanbul, Jürgen Groß", "jürgen groß", "Jürgen Groß"],
])("%j holds %j", (quote, value, found) => {
  const marked = markValue(quote, value);
  expect(marked?.value).toBe(found);
  expect(`${marked?.before}${marked?.value}${marked?.after}`).toBe(quote);
});

test("what does not stand there is not marked", () => {
  expect(markValue("Our team", "Anna")).toBeNull();
  expect(markValue("Our team", "")).toBeNull();
  expect(markValue("Order 12345", "+44 113 496 0101")).toBeNull();
});
