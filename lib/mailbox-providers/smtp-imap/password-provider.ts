import type { MailboxProvider } from "@/lib/mailbox-providers/contract/mailbox-provider";
import { findMailSettings } from "./find-mail-settings";
import { smtpImap } from "./smtp-imap";

/** Any mail server that speaks SMTP and IMAP and takes a password. */
export const passwordProvider = {
  kind: "password",
  limitedBy: "mailbox",
  servers: smtpImap(findMailSettings),
  findClient: null,
} as const satisfies MailboxProvider;
