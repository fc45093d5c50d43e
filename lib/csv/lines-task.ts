import { documentTask } from "@/lib/parsing/document-task";
import type { readLines } from "./read-lines";

/** Worker task that splits an imported list of addresses or numbers into lines. */
export const linesTask = documentTask<typeof readLines>("lines");
