import { documentTask } from "@/lib/parsing/document-task";
import type { readRegistered } from "./read-registered";

/** Worker task that reads an answer of Norway’s register. */
export const norwayTask = documentTask<typeof readRegistered>("register_norway");
