import { AppError } from "@/lib/errors";
import { openImapReader } from "@/lib/imap/imap-reader";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { createSmtpTransport } from "@/lib/mail/smtp-transport";
import type { MailboxServers } from "@/lib/mailbox-providers/contract/mailbox-provider";
import type { OAuthClient } from "@/lib/oauth/oauth-client";
import type { MailTransport } from "@/lib/ports/mail-transport";
import type { Settings } from "@/lib/process/env";
import { checkLinkPolicy } from "@/lib/process/mail-policy";
import { smtpTargetOf } from "./smtp-target";
import { sendToWitness, testServers } from "./test-servers";

/** A mailbox sends one email at a time, with minutes in between; two for a person who answers meanwhile. */
const CONNECTIONS = 2;

/** A mailbox that is read by IMAP and sent from by SMTP. */
export function smtpImap(find: MailboxServers["find"]): MailboxServers {
  return {
    find,
    openReader: ({ mailbox, login }, settings, signal) => {
      if (mailbox.imap === null)
        throw new AppError("invalid_state", "This mailbox has no server to read from. Connect it again.");
      return openImapReader({ settings, server: mailbox.imap, login, signal });
    },
    createTransport: ({ mailbox, login }, settings, onProblem): MailTransport => {
      const { smtp, replyTo } = mailbox;
      if (smtp === null)
        throw new AppError("invalid_state", "This mailbox has no server to send through. Connect it again.");
      const transport = createSmtpTransport({
        url: smtpTargetOf(smtp, login, settings),
        concurrency: CONNECTIONS,
        onOpenFailed: ({ problem, detail }) =>
          onProblem(new MailboxError(problem, { detail, server: smtp.host })),
      });
      return {
        ...transport,
        send: async (mail) => {
          const policy = checkLinkPolicy(settings, smtp.host);
          if (!policy.allowed) return { kind: "unavailable", reason: policy.reason };
          return transport.send({ ...mail, ...(replyTo !== null && { replyTo }) });
        },
      };
    },
    test: testServers,
    sendTo: sendToWitness,
  };
}

/** The servers of a provider that people sign in at stand with its OAuth client. */
export function smtpImapOf(findClient: (settings: Settings) => OAuthClient | null): MailboxServers {
  return smtpImap(async (settings, address) => {
    const client = findClient(settings);
    return client && { imap: client.imap, smtp: client.smtp, username: address };
  });
}
