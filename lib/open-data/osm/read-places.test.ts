import { expect, test } from "vitest";
import { readPlaces } from "./read-places";

const entry = (more: Record<string, unknown>) => ({
  osm_type: "relation",
  osm_id: 62_422,
  lat: "51.4538",
  lon: "-2.5973",
  category: "boundary",
  display_name: "Bristol, England, United Kingdom",
  boundingbox: ["51.3", "51.6", "-2.8", "-2.4"],
  ...more,
});
const read = (...entries: unknown[]) => readPlaces({ text: JSON.stringify(entries) });

test("the best entry that is a place counts, not a street or a shop of that name", () => {
  expect(read(entry({ category: "highway", osm_id: 1 }), entry({ osm_id: 2 }))).toMatchObject({ osmId: 2 });
  expect(read(entry({ category: "shop" }))).toBeNull();
  expect(read()).toBeNull();
});

test("of a point and an area of the same town the area counts, but never that of another town of the name", () => {
  const point = entry({ osm_type: "node", category: "place", osm_id: 1 });
  expect(read(point, entry({ osm_id: 2 }))).toMatchObject({ osmType: "relation", osmId: 2 });
  expect(read(point, entry({ osm_id: 3, lat: "36.59", lon: "-82.18" }))).toMatchObject({
    osmType: "node",
    osmId: 1,
  });
});

test("a name is one line that the database can hold", () => {
  const name = `Bri\u0000stol\nEngland ${"x".repeat(282)}😀`;
  const place = read(entry({ display_name: name }));
  expect(place).toMatchObject({ name: `Bri stol England ${"x".repeat(282)}\ufffd` });
});

test.each(["", "{", "{}", '"text"', "[1]", '[{"osm_type": "moon"}]'])("%j is no answer", (text) => {
  expect(readPlaces({ text })).toBe("no answer");
});
