import type { OsmElement } from "./osm-server";

/** Seven places of Bristol: four bakeries that can be reached or not, two that are closed, and a hairdresser. */
export const BRISTOL_BAKERIES: OsmElement[] = [
  {
    type: "node",
    id: 101,
    tags: {
      name: "Hart's Bakery",
      shop: "bakery",
      website: "http://harts.example/",
      "addr:city": "Bristol",
      "addr:street": "Arch Road",
      "addr:housenumber": "35",
    },
  },
  {
    type: "way",
    id: 102,
    tags: {
      name: "Mill Bread",
      craft: "bakery",
      "contact:website": "mill.example",
      "contact:email": "shop@mill.example",
      phone: "+44 117 496 0102",
    },
  },
  {
    type: "node",
    id: 103,
    tags: { name: "Corner Loaf", shop: "bakery", email: "corner.loaf@gmail.com", "addr:city": "Bristol" },
  },
  { type: "node", id: 104, tags: { name: "No Contact Buns", shop: "bakery" } },
  {
    type: "node",
    id: 105,
    tags: { name: "Old Oven", shop: "bakery", email: "old@oven.example", "disused:shop": "bakery" },
  },
  {
    type: "node",
    id: 106,
    tags: { name: "Gone Bread", shop: "bakery", email: "gone@gone.example", opening_hours: "closed" },
  },
  { type: "node", id: 107, tags: { name: "Cut & Color", shop: "hairdresser", email: "cut@color.example" } },
];
