import { createConfiguredTransport } from "@/lib/mail/configured-transport";
import { createMailboxTransports } from "@/lib/mailbox-providers/mailbox-transports";
import type { MailSending, SendSlots } from "@/lib/ports/mail-sending";
import { perProcess } from "@/lib/process/per-process";
import { env, openAdapters, openedAdapters } from "@/lib/process/this-process";

const place = perProcess<{ closing?: AbortController; closeMailboxes?: () => Promise<void> }>(
  "mailer",
  () => ({}),
);

/** Opens this process's mailer under an instance id. */
export function openMailer(instanceId: string, parts: Partial<MailSending> = {}): MailSending {
  const settings = env();
  const concurrency = parts.concurrency ?? settings.MAIL_CONCURRENCY;
  place.closing = new AbortController();
  const transport = parts.transport ?? createConfiguredTransport(settings);
  const ofMailboxes = createMailboxTransports(transport);
  place.closeMailboxes = ofMailboxes.close;
  const mail: MailSending = {
    transport,
    transportOf: ofMailboxes.transportOf,
    instanceId,
    concurrency,
    perSecond: settings.MAIL_PER_SECOND,
    dailyCap: settings.MAIL_DAILY_CAP,
    lostClaims: new Map(),
    retryMs: 250,
    closing: place.closing.signal,
    ...parts,
    slots: createSendSlots(concurrency),
  };
  return openAdapters({ mail }).mail;
}

/** Stops claiming; emails in flight are completed. */
export function haltMailer(): void {
  place.closing?.abort();
}

/** Closes the connections to the mail servers, once nothing is in flight. */
export async function closeMailer(): Promise<void> {
  await Promise.all([openedAdapters().mail?.transport.close(), place.closeMailboxes?.()]);
}

export function createSendSlots(total: number): SendSlots {
  let free = total;
  const listeners = new Set<() => void>();
  return {
    take: (most) => {
      const taken = Math.min(free, most);
      free -= taken;
      return taken;
    },
    give: (count) => {
      if (count === 0) return;
      free += count;
      for (const listener of listeners) listener();
    },
    onGiven: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
