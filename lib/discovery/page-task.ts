import { documentTask } from "@/lib/parsing/document-task";
import type { proveProposals } from "./prove-proposals";
import type { readContents } from "./read-contents";

/** A page that was read: its contacts, links and words. */
export const pageTask = documentTask<typeof readContents>("page");

/** What a language model says of the contacts of a page. */
export const proposalsTask = documentTask<typeof proveProposals>("proposals");
