import { documentTask } from "@/lib/parsing/document-task";
import type { readNumbers } from "./read-numbers";

/** Worker task that reads a batch of lines from a list of phone numbers. */
export const numbersTask = documentTask<typeof readNumbers>("numbers");
