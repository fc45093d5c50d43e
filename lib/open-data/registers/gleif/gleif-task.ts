import { documentTask } from "@/lib/parsing/document-task";
import type { readRecords } from "./read-records";

/** Worker task that reads an answer of GLEIF. */
export const gleifTask = documentTask<typeof readRecords>("register_gleif");
