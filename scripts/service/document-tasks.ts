import { pageTask } from "@/lib/discovery/page-task";
import { readContents } from "@/lib/discovery/read-contents";
import type { DocumentTask } from "@/lib/parsing/document-task";

/** What workers can read: each kind of document with its parser. */
export const documentTasks = Object.fromEntries([as(pageTask, readContents)]);

function as<Read extends (input: never) => unknown>(
  { name }: DocumentTask<Read>,
  read: Read,
): [string, (input: never) => unknown] {
  return [name, read];
}
