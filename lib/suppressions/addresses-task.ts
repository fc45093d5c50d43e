import { documentTask } from "@/lib/parsing/document-task";
import type { readAddresses } from "./read-addresses";

/** Some lines of a list of addresses. */
export const addressesTask = documentTask<typeof readAddresses>("addresses");
