import { documentTask } from "@/lib/parsing/document-task";
import type { readUnits } from "./read-units";

/** Worker task that reads an answer of France’s register. */
export const franceTask = documentTask<typeof readUnits>("register_france");
