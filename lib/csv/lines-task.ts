import { documentTask } from "@/lib/parsing/document-task";
import type { readLines } from "./read-lines";

/** A list of addresses or numbers that somebody imports. */
export const linesTask = documentTask<typeof readLines>("lines");
