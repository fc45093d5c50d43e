import { documentTask } from "@/lib/parsing/document-task";
import type { proveProposals } from "./prove-proposals";
import type { readContents } from "./read-contents";

/** Worker task that extracts contacts, links and text from a page. */
export const pageTask = documentTask<typeof readContents>("page");

/** Worker task that checks what a language model says about the contacts of a page. */
export const proposalsTask = documentTask<typeof proveProposals>("proposals");
