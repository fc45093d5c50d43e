import type { Settings } from "./env";

/** Whether the service can send its own emails: a mail server and a sender address are configured. */
export function canSendNotices(settings: Pick<Settings, "SMTP_URL" | "MAIL_FROM">): boolean {
  return settings.SMTP_URL !== undefined && settings.MAIL_FROM !== undefined;
}
