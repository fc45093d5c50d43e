import type { MailboxKind, MailboxServer } from "@/db/schema";
import type { LimitedBy } from "@/lib/enrollments/mailbox-pace";
import type { MailLogin } from "@/lib/mail/mail-login";
import type { MailboxError } from "@/lib/mail/mailbox-error";
import type { Mailbox } from "@/lib/mailboxes/queries";
import type { OAuthClient } from "@/lib/oauth/oauth-client";
import type { MailReader } from "@/lib/ports/mail-reader";
import type { MailTransport } from "@/lib/ports/mail-transport";
import type { Settings } from "@/lib/process/env";

/** What a kind of mailbox can do. `providers.ts` has one of each kind. */
export type MailboxProvider = {
  kind: MailboxKind;
  limitedBy: LimitedBy;
  /** Null: it sends through the transport that the installation is configured with, and receives no mail. */
  servers: MailboxServers | null;
  /** The operator's OAuth client, with which people sign in, null where none is set; a provider without it is given passwords. */
  findClient: ((settings: Settings) => OAuthClient | null) | null;
};

/** Where a mailbox is read and sent from. */
export type MailboxServers = {
  /** The servers of an address; null: they cannot be found. Never throws for what strangers answer. */
  find(settings: Settings, address: string): Promise<FoundServers | null>;
  /** Errors: `MailboxError`; `invalid_state` for a mailbox that has no server to read; the signal's reason. */
  openReader(opened: OpenMailbox, settings: Settings, signal?: AbortSignal): Promise<MailReader>;
  /** `onProblem`: the server cannot be used. Errors: `invalid_state` for a mailbox that has no server to send through. */
  createTransport(
    opened: OpenMailbox,
    settings: Settings,
    onProblem: (problem: MailboxError) => Promise<unknown>,
  ): MailTransport;
  /**
   * Proves that a mailbox can be read and sent from: signs in, sends a message to the mailbox itself, waits until it arrives and deletes it.
   * Errors: `MailboxError`.
   */
  test(settings: Settings, trial: Trial): Promise<TestResult>;
  /**
   * Sends a message from a mailbox to another one that can be read, waits until it arrives there and deletes it. Null if it does not
   * arrive. Errors: `MailboxError`.
   */
  sendTo(settings: Settings, trial: Omit<Trial, "imap">, to: Witness): Promise<Arrived | null>;
};

/** A mailbox with its decrypted login; an access token does not end in the next minutes. */
export type OpenMailbox = { mailbox: Mailbox; login: MailLogin };

export type FoundServers = { imap: MailboxServer; smtp: MailboxServer; username: string };

export type Trial = { address: string; login: MailLogin; imap: MailboxServer; smtp: MailboxServer };

/** Another mailbox, open for reading. */
export type Witness = { address: string; reader: MailReader };

/** A message as it arrived: its raw header section, and where. */
export type Arrived = { headers: string; folder: "inbox" | "junk" };

export type TestResult = {
  /** Whether the provider files what is sent by itself; null: there is no folder for it. */
  filesSent: boolean | null;
  /** Of the message as it arrived. */
  headers: string;
};
