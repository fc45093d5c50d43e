import { env } from "@/lib/env";
import { createConfiguredTransport } from "@/lib/mail/configured-transport";
import type { MailTransport } from "@/lib/mail/mail-transport";
import { perProcess } from "@/lib/per-process";
import { createSendSlots, type SendSlots } from "./send-slots";
import type { MailWriter } from "./writing/mail-writer";
import { createModelWriter } from "./writing/model-writer";

/** What this process sends mail with. */
export type Mailer = {
  transport: MailTransport;
  writer: MailWriter;
  /** This process among the living, see `lib/instance.ts`: claims carry it. */
  instanceId: string;
  /** Mails handed over at once, over all runs of this process. */
  concurrency: number;
  slots: SendSlots;
  /** Mails a second for each sender address; 0: no limit. */
  perSecond: number;
  /** Mails of a sender address in any 24 hours; 0: no limit. */
  dailyCap: number;
  /** Claims that failed, of which nobody knows yet whether they took mails: see `takeBackClaim`. */
  lostClaims: Map<string, { workspaceId: string; lostAt: number }>;
  /** True once the process is asked to end: nothing more is claimed. */
  closing: boolean;
};

const place = perProcess<{ mailer?: Mailer }>("mailer", () => ({}));

/** Opens this process's mailer under an instance's id. */
export function openMailer(instanceId: string, parts: Partial<Mailer> = {}): Mailer {
  const settings = env();
  place.mailer = {
    transport: parts.transport ?? createConfiguredTransport(settings),
    writer: createModelWriter(),
    instanceId,
    concurrency: settings.MAIL_CONCURRENCY,
    perSecond: settings.MAIL_PER_SECOND,
    dailyCap: settings.MAIL_DAILY_CAP,
    lostClaims: new Map(),
    closing: false,
    ...parts,
    slots: createSendSlots(parts.concurrency ?? settings.MAIL_CONCURRENCY),
  };
  return place.mailer;
}

export function mailer(): Mailer {
  const open = place.mailer;
  if (!open) throw new Error("No mailer was opened in this process.");
  return open;
}

/** From now on nothing more is claimed; the mails in hand come to their end. */
export function haltMailer(): void {
  if (place.mailer) place.mailer.closing = true;
}

/** Leaves the mail server, once nothing is in hand any more. */
export async function closeMailer(): Promise<void> {
  await place.mailer?.transport.close();
}
