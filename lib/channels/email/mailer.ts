import { createConfiguredTransport } from "@/lib/mail/configured-transport";
import type { MailSending } from "@/lib/ports/mail-sending";
import { perProcess } from "@/lib/process/per-process";
import { env, openAdapters, openedAdapters } from "@/lib/process/this-process";
import { createSendSlots } from "./send-slots";

const place = perProcess<{ closing?: AbortController }>("mailer", () => ({}));

/** Opens this process's mailer under an instance's id. */
export function openMailer(instanceId: string, parts: Partial<MailSending> = {}): MailSending {
  const settings = env();
  const concurrency = parts.concurrency ?? settings.MAIL_CONCURRENCY;
  place.closing = new AbortController();
  const mail: MailSending = {
    transport: parts.transport ?? createConfiguredTransport(settings),
    instanceId,
    concurrency,
    perSecond: settings.MAIL_PER_SECOND,
    dailyCap: settings.MAIL_DAILY_CAP,
    lostClaims: new Map(),
    retryMs: 250,
    closing: place.closing.signal,
    ...parts,
    claimSlots: createSendSlots(2 * concurrency),
    deliverySlots: createSendSlots(concurrency),
  };
  return openAdapters({ mail }).mail;
}

/** From now on nothing more is claimed; the emails in flight come to their end. */
export function haltMailer(): void {
  place.closing?.abort();
}

/** Leaves the mail server, once nothing is in flight any more. */
export async function closeMailer(): Promise<void> {
  await openedAdapters().mail?.transport.close();
}
