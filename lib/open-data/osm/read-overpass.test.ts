import { expect, test } from "vitest";
import { readOverpass } from "./read-overpass";

const read = (tags: Record<string, string>) => {
  const element = { type: "node", id: 1, tags: { shop: "bakery", email: "shop@mill.example", ...tags } };
  const reading = readOverpass({ text: JSON.stringify({ elements: [element] }), tags: ["shop=bakery"] });
  return reading.ok ? reading.listing.companies : [];
};

test("a text that is cut in the middle of a character, or comes so, can be kept", () => {
  const [company] = read({ name: `${"x".repeat(299)}😀`, "addr:city": "Bri\ud83dstol" });
  expect(company).toMatchObject({ name: `${"x".repeat(299)}\ufffd` });
  expect(company!.facts).toContainEqual(
    expect.objectContaining({ field: "location", value: "Bri\ufffdstol" }),
  );
});
