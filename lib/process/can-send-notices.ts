import type { Settings } from "./env";

/** Whether the service can mail what it writes itself: a mail server and an address to send from are set. */
export function canSendNotices(settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM">): boolean {
  return settings.SMTP_URL !== undefined && settings.MAIL_FROM !== undefined;
}
