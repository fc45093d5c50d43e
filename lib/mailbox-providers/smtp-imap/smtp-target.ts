import type { MailboxServer } from "@/db/schema";
import type { SmtpTarget } from "@/lib/mail/smtp-url";
import type { MailboxLogin } from "@/lib/mailboxes/secrets";
import type { Settings } from "@/lib/process/env";

/** A mailbox's server, for an SMTP transport. */
export function smtpTargetOf(
  { host, port, security }: MailboxServer,
  login: MailboxLogin,
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
    login: "pass" in login ? { user: login.user, password: login.pass } : login,
    ofMailbox: settings,
  };
}
