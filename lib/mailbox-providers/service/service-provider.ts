import type { MailboxProvider } from "@/lib/mailbox-providers/contract/mailbox-provider";

/** What the installation itself sends through: SMTP_URL, or the outbox. */
export const serviceProvider = {
  kind: "service",
  limitedBy: "sender",
  servers: null,
  findClient: null,
} as const satisfies MailboxProvider;
