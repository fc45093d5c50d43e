import { z } from "zod";
import type { PlaceRow } from "@/db/schema";
import { cleanLine } from "../reading/clean-line";
import { parseJson } from "../reading/parse-json";

const degrees = z.coerce.number().min(-180).max(180);

/** An entry of `/search?format=jsonv2` (nominatim.org, Search queries). Numbers stand in it as text. */
const Place = z.object({
  osm_type: z.enum(["node", "way", "relation"]),
  osm_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER),
  lat: degrees,
  lon: degrees,
  category: z.string().catch(""),
  display_name: z.string().min(1),
  boundingbox: z.tuple([degrees, degrees, degrees, degrees]),
});

/**
 * The best entry of the answer that is a place rather than a shop or a street of that name; null if there is none. Runs in a worker.
 */
export function readPlaces({ text }: { text: string }): PlaceRow | null | "no answer" {
  const entries = parseJson(text);
  if (!Array.isArray(entries)) return "no answer";
  const places = entries.slice(0, 10).flatMap((entry) => Place.safeParse(entry).data ?? []);
  if (places.length === 0) return entries.length === 0 ? null : "no answer";
  const first = places.find(({ category }) => category === "boundary" || category === "place");
  // A town often stands twice: as a point, and as an area, of which all is known that lies within.
  const found =
    places.find((one) => one.category === "boundary" && one.osm_type === "relation" && isNear(one, first)) ??
    first;
  if (!found) return null;
  return {
    name: cleanLine(found.display_name),
    osmType: found.osm_type,
    osmId: found.osm_id,
    box: found.boundingbox,
    latitude: found.lat,
    longitude: found.lon,
  };
}

const NEAR_DEGREES = 0.3;

function isNear(one: z.output<typeof Place>, other: z.output<typeof Place> | undefined): boolean {
  return (
    other !== undefined &&
    Math.abs(one.lat - other.lat) < NEAR_DEGREES &&
    Math.abs(one.lon - other.lon) < NEAR_DEGREES
  );
}
