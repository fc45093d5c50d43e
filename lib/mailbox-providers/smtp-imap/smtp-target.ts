import type { MailboxServer } from "@/db/schema";
import type { MailLogin } from "@/lib/mail/mail-login";
import type { SmtpTarget } from "@/lib/mail/smtp-url";
import type { Settings } from "@/lib/process/env";

/** A mailbox's server, for an SMTP transport. */
export function smtpTargetOf(
  { host, port, security }: MailboxServer,
  login: MailLogin,
  settings: Settings,
): SmtpTarget {
  return {
    host,
    port,
    implicitTls: security === "tls",
    startTls: security === "starttls" ? "required" : "never",
    verifyCertificate: true,
    serverName: null,
    clientName: null,
    login,
    ofMailbox: settings,
  };
}
