import type { ScopedDatabase } from "@/db/scope";
import type { WorkspaceId } from "@/db/workspace-id";
import type { MailTransport } from "./mail-transport";

/** A fixed number of slots, shared by all runs of this process. */
export type SendSlots = {
  /** Takes up to `most` free slots and returns how many; may be none. */
  take(most: number): number;
  give(count: number): void;
  /** Calls `listener` whenever slots are given back, until the returned function is called. */
  onGiven(listener: () => void): () => void;
};

/**
 * The transport of one mailbox: through its own server, or the configured one for the service mailbox. Errors: `not_found`;
 * `invalid_state` for a disconnected mailbox; `MailboxError` if its login cannot be read.
 */
export type TransportOf = (
  ctx: { readonly db: ScopedDatabase; readonly workspaceId: WorkspaceId },
  mailboxId: string,
) => Promise<MailTransport>;

/** How this process sends email. */
export type MailSending = {
  /** The configured transport: that of the service mailboxes. */
  transport: MailTransport;
  transportOf: TransportOf;
  /** This process's entry among the living processes, see `lib/process/instance.ts`. Claims carry it. */
  instanceId: string;
  /** Emails handed over at the same time, across all runs of this process. */
  concurrency: number;
  /**
   * One slot for each email that is claimed and not yet recorded; `concurrency` in all. After a crash, at most this many
   * emails have an unknown outcome.
   */
  slots: SendSlots;
  /** Emails per second for each sender address; 0: no limit. */
  perSecond: number;
  /** Emails of a sender address in any 24 hours; 0: no limit. */
  dailyCap: number;
  /** Claim statements that failed, by token. It is not known yet whether they took emails: see `takeBackLostClaims`. */
  lostClaims: Map<string, { workspaceId: WorkspaceId; lostAt: number }>;
  /** Milliseconds before retrying a write that the database refused. */
  retryMs: number;
  /** Aborted once the process is asked to stop: nothing more is claimed. */
  closing: AbortSignal;
};
