import { documentTask } from "@/lib/parsing/document-task";
import type { readCompanies } from "./read-companies";
import type { readItem } from "./read-item";

/** Worker task that reads the companies of an answer of the Wikidata Query Service. */
export const wikidataTask = documentTask<typeof readCompanies>("wikidata");

/** Worker task that reads the place of an answer of the Wikidata Query Service. */
export const wikidataPlaceTask = documentTask<typeof readItem>("wikidata_place");
