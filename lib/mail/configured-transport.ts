import type { MailTransport } from "@/lib/ports/mail-transport";
import { type Settings, SettingsError } from "@/lib/process/env";
import { readDkimKey } from "./dkim-key";
import { createOutboxTransport, outboxFolder } from "./outbox-transport";
import { createSmtpTransport } from "./smtp-transport";

/** The transport that the settings select: SMTP_URL, or else the outbox. Errors: `SettingsError`. */
export function createConfiguredTransport(settings: Settings): MailTransport {
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector, DKIM_PRIVATE_KEY: privateKey } = settings;
  if ((domain || selector || privateKey) && !(domain && selector && privateKey))
    throw new SettingsError(
      "DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY belong together: set all three, or none to let the relay sign.",
    );
  const dkim = domain && selector && privateKey ? readDkimKey({ domain, selector, privateKey }) : undefined;
  if (settings.SMTP_URL === undefined) {
    return createOutboxTransport({ folder: outboxFolder(settings), dkim });
  }
  return createSmtpTransport({ url: settings.SMTP_URL, concurrency: settings.MAIL_CONCURRENCY, dkim });
}
