import { documentTask } from "@/lib/parsing/document-task";
import type { readImportFile } from "./read-import-file";

/** Worker task that reads a CSV file of leads. */
export const importFileTask = documentTask<typeof readImportFile>("importFile");
