import type { WorkspaceId } from "@/db/workspace-id";
import type { MailTransport } from "./mail-transport";

/** Slots of which there is a fixed number, shared by all runs of this process. */
export type SendSlots = {
  /** Takes as many free slots as there are, at most `most`; perhaps none. */
  take(most: number): number;
  give(count: number): void;
  /** Calls `listener` whenever slots are given back, until the function that this returns is called. */
  onGiven(listener: () => void): () => void;
};

/** What this process sends email with. */
export type MailSending = {
  transport: MailTransport;
  /** This process among the living, see `lib/process/instance.ts`: claims carry it. */
  instanceId: string;
  /** Emails handed over at once, over all runs of this process. */
  concurrency: number;
  /** One for each email that is being handed over; `concurrency` in all. */
  deliverySlots: SendSlots;
  /** Emails claimed and not recorded yet; a crash leaves that many at most of which nobody knows whether they arrived. */
  claimSlots: SendSlots;
  /** Emails a second for each sender address; 0: no limit. */
  perSecond: number;
  /** Emails of a sender address in any 24 hours; 0: no limit. */
  dailyCap: number;
  /** Claims that failed, by their token, of which nobody knows yet whether they took emails: see `takeBackLostClaims`. */
  lostClaims: Map<string, { workspaceId: WorkspaceId; lostAt: number }>;
  /** Milliseconds until a database that refused to write something down is asked again. */
  retryMs: number;
  /** Aborted once the process is asked to end: nothing more is claimed. */
  closing: AbortSignal;
};
