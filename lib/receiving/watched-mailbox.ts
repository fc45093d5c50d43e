import type { Context } from "@/lib/context";
import type { MailReader } from "@/lib/ports/mail-reader";

/** A mailbox that this process reads, with its connection. */
export type WatchedMailbox = {
  ctx: Context;
  mailboxId: string;
  reader: MailReader;
  /** Aborted when this process gives the mailbox back. */
  signal: AbortSignal;
  /** How often a message's body was asked for in vain, by folder and UID; kept from one connection to the next. */
  attempts: Map<string, number>;
};
