import { isIP } from "node:net";
import type { Settings } from "./env";
import { isThisMachine } from "./this-machine";

/** `reason`: for everybody. `remedy`: for operators, who know the settings by their names. */
type Policy = { allowed: true } | { allowed: false; reason: string; remedy: string };

/**
 * Whether these settings allow sending mail. If the mail server is on another machine but only this machine can open the
 * public URL, every unsubscribe link would be dead for the recipients.
 */
export function checkMailPolicy(
  settings: Pick<Settings, "SMTP_URL" | "PUBLIC_URL" | "HOST" | "PORT">,
): Policy {
  if (settings.SMTP_URL === undefined) return { allowed: true };
  return checkLinkPolicy(settings, new URL(settings.SMTP_URL).hostname, "the mail server is on");
}

/** The same for a mail server of any mailbox. */
export function checkLinkPolicy(
  settings: Pick<Settings, "PUBLIC_URL" | "HOST" | "PORT">,
  mailHost: string,
  what = "the mailbox's server is on",
): Policy {
  if (isThisMachine(mailHost)) return { allowed: true };
  const publicUrl = settings.PUBLIC_URL ?? `http://${bracket(settings.HOST)}:${settings.PORT}`;
  if (!isThisMachine(new URL(publicUrl).hostname)) return { allowed: true };
  return {
    allowed: false,
    reason: `Email is blocked because unsubscribe links would lead to ${publicUrl}, which only this machine can open, while ${what} another machine. The operator of this service has to set its public address.`,
    remedy: "Set PUBLIC_URL to the address under which others reach this service.",
  };
}

/** True when SMTP_URL points at another machine; false for loopback and for the outbox. */
export function isRemoteMailServer(settings: Pick<Settings, "SMTP_URL">): boolean {
  return settings.SMTP_URL !== undefined && !isThisMachine(new URL(settings.SMTP_URL).hostname);
}

function bracket(host: string): string {
  return isIP(host) === 6 ? `[${host}]` : host;
}
