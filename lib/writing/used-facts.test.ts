import { expect, test } from "vitest";
import { usedFacts } from "./used-facts";

const FACTS = [
  { label: "Offer", value: "Ovens that use half the power" },
  { label: "Proof", value: "40 bakeries in Bremen bake with them" },
  { label: "Company", value: "Northwind" },
  { label: "Nothing", value: "" },
];

test.each([
  ["Our ovens need only half the power of yours.", ["Offer"]],
  ["40 shops already do.", ["Proof"]],
  ["Yours, Northwind", ["Company"]],
  ["Bakeries in Bremen use our ovens, which take little power.", ["Offer", "Proof"]],
  ["Shall we talk?", []],
  ["Power is what counts.", []],
])("of what is known, a text uses what stands in it: %s", (text, labels) => {
  expect(usedFacts(text, FACTS, 3).map(({ label }) => label)).toEqual(labels);
});
