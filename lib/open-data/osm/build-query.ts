import type { PlaceRow } from "@/db/schema";

const SECONDS = 60;
const MEMORY = 256 * 1024 * 1024;
const MAX_PLACES = 1_000;
/** A place that is a point counts as what is around it. */
const RADIUS_METERS = 5_000;

/** `shop=bakery` is a value of a key; `shop` any value of it. */
export type Tag = string;

/**
 * The one query (Overpass QL) for everything in a place that has one of the tags and a name: first how many there are, then those that
 * have a website or an email address.
 */
export function buildQuery(place: PlaceRow, tags: readonly Tag[]): string {
  const within = placeFilter(place);
  const lines = tags.map((tag) => `  nwr${tagFilter(tag)}["name"]${within.filter};`);
  return [
    `[out:json][timeout:${SECONDS}][maxsize:${MEMORY}];`,
    ...within.area,
    "(",
    ...lines,
    ")->.all;",
    ".all out count;",
    `nwr.all[~"^(contact:)?(website|url|email)$"~"."]->.reachable;`,
    `.reachable out tags ${MAX_PLACES};`,
  ].join("\n");
}

function tagFilter(tag: Tag): string {
  const [key, value] = tag.split("=");
  return value === undefined ? `["${key}"]["${key}"!~"^(no|vacant)$"]` : `["${key}"="${value}"]`;
}

/** Relations have an area of their own, numbered from 3,600,000,000; other records a box or a point. */
function placeFilter({ osmType, osmId, box, latitude, longitude }: PlaceRow) {
  const [south, north, west, east] = box;
  if (osmType === "relation")
    return { area: [`area(id:${3_600_000_000 + osmId})->.place;`], filter: "(area.place)" };
  if (osmType === "way") return { area: [], filter: `(${south},${west},${north},${east})` };
  return { area: [], filter: `(around:${RADIUS_METERS},${latitude},${longitude})` };
}

/** Square degrees. A query for more would not end within its time: a region or a small country fits, a large country does not. */
const LARGEST_PLACE = 40;

export function isTooLarge({ box: [south, north, west, east] }: PlaceRow): boolean {
  return (north - south) * Math.abs(east - west) > LARGEST_PLACE;
}
