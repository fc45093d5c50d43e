import { documentTask } from "@/lib/parsing/document-task";
import type { readEntities } from "./read-entities";
import type { readMunicipalities } from "./read-municipalities";

/** Worker task that reads a page of companies of Norway's register. */
export const brregTask = documentTask<typeof readEntities>("brreg");

/** Worker task that finds a place among the municipalities of Norway's register. */
export const municipalitiesTask = documentTask<typeof readMunicipalities>("brreg_municipalities");
