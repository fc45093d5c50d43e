import { documentTask } from "@/lib/parsing/document-task";
import type { readNumbers } from "./read-numbers";

/** Some lines of a list of telephone numbers. */
export const numbersTask = documentTask<typeof readNumbers>("numbers");
