import { documentTask } from "@/lib/parsing/document-task";
import type { readAddresses } from "./read-addresses";

/** Parses some lines of a list of addresses in a worker process. */
export const addressesTask = documentTask<typeof readAddresses>("addresses");
