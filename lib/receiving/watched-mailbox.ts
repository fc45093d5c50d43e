import type { ImapFlow } from "imapflow";
import type { FOLDER_ROLES } from "@/db/schema";
import type { Context } from "@/lib/context";

export type FolderRole = (typeof FOLDER_ROLES)[number];

/** A mailbox that this process reads, with its connection. */
export type WatchedMailbox = {
  ctx: Context;
  mailboxId: string;
  client: ImapFlow;
  /** Aborted when this process gives the mailbox back. */
  signal: AbortSignal;
  /** How often a message's body was asked for in vain, by folder and UID; kept from one connection to the next. */
  attempts: Map<string, number>;
};
