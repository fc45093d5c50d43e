import { env } from "@/lib/env";
import { createConfiguredTransport } from "@/lib/mail/configured-transport";
import type { MailTransport } from "@/lib/mail/mail-transport";
import type { MailWriter } from "./writing/mail-writer";
import { createTemplateWriter } from "./writing/template-writer";

/** What this process sends mail with. */
export type Mailer = {
  transport: MailTransport;
  writer: MailWriter;
  /** This process among the living, see `lib/instance.ts`: claims carry it. */
  instanceId: string;
  /** Mails handed over at once. */
  concurrency: number;
  /** Mails a second for each sender address; 0: no limit. */
  perSecond: number;
  /** Mails of a sender address in any 24 hours; 0: no limit. */
  dailyCap: number;
  /** True once the process is asked to end: nothing more is claimed. */
  closing: boolean;
};

// One for the process, whichever bundle asks.
const KEY = Symbol.for("leadwright.mailer");
const place = globalThis as { [KEY]?: Mailer };

/** Opens this process's mailer under an instance's id. */
export function openMailer(instanceId: string, parts: Partial<Mailer> = {}): Mailer {
  const settings = env();
  place[KEY] = {
    transport: parts.transport ?? createConfiguredTransport(settings),
    writer: createTemplateWriter(),
    instanceId,
    concurrency: settings.MAIL_CONCURRENCY,
    perSecond: settings.MAIL_PER_SECOND,
    dailyCap: settings.MAIL_DAILY_CAP,
    closing: false,
    ...parts,
  };
  return place[KEY];
}

export function mailer(): Mailer {
  const open = place[KEY];
  if (!open) throw new Error("No mailer was opened in this process.");
  return open;
}

/** Claims nothing more, lets the mails in hand end, and leaves the mail server. */
export async function closeMailer(): Promise<void> {
  const open = place[KEY];
  if (!open) return;
  open.closing = true;
  await open.transport.close();
}
