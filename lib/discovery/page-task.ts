import { documentTask } from "@/lib/parsing/document-task";
import type { readContents } from "./read-contents";

/** A page that was read: its contacts, links and words. */
export const pageTask = documentTask<typeof readContents>("page");
