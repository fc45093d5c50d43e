import { documentTask } from "@/lib/parsing/document-task";
import type { readOverpass } from "./read-overpass";
import type { readPlaces } from "./read-places";

/** Worker task that reads an answer of an Overpass server. */
export const overpassTask = documentTask<typeof readOverpass>("overpass");

/** Worker task that reads an answer of a Nominatim server. */
export const placesTask = documentTask<typeof readPlaces>("places");
