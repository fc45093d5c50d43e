import type { MailboxProblem, MailboxProblemData } from "@/db/schema";

type Sentence = (at: string) => string;

const SENTENCES: Record<MailboxProblem, Sentence> = {
  settings_unknown: () =>
    "No mail server settings were found for this address. Enter the servers that your provider names for IMAP and SMTP.",
  unreachable: (at) => `The mail server${at} cannot be reached. Check its name and port, and try again.`,
  command_refused: (at) =>
    `The mail server${at} refused a request. Try again in a few minutes; if it happens again, ask your provider.`,
  tls: (at) =>
    `The mail server${at} and this service could not agree on an encrypted connection. Check the port and the security setting, and the server's certificate.`,
  login_refused: (at) => `The mail server${at} refused the username or password. Check both.`,
  app_password_needed: () =>
    "The provider wants an app password. Create one in your account's security settings, and use it instead of your own password.",
  oauth_needed: () =>
    "The provider takes no passwords from mail programs. With Google or Microsoft 365, choose Connect with Google or Connect with Microsoft instead; elsewhere, use an app password if your account offers one.",
  imap_off: () =>
    "IMAP is turned off for this account. Turn it on in the provider's mail settings, and try again.",
  sending_refused: (at) =>
    `The mail server${at} accepts no mail from this address. Check that the login belongs to the address and may send.`,
  not_delivered: () =>
    "A message to this mailbox itself was sent, but did not arrive in time. Check the provider's filters, and try again in a few minutes.",
  token_expired: () =>
    "The sign-in has expired or was revoked. Connect the mailbox again. If that happens every week, this service's app at Google is still in testing: its operator has to publish it.",
  client_refused: () =>
    "The provider refused this service's OAuth client, or none is set up. Its operator has to check the client's id, secret and redirect address.",
  consent_denied: () =>
    "Access was not allowed at the provider, so nothing was connected. Try again and allow it, or ask your organization's administrator to.",
  scope_missing: () =>
    "You allowed less than this mailbox needs. Try again, and tick the boxes for reading and sending email.",
  refresh_token_missing: () =>
    "The provider gave no lasting access. Remove this service from your account's connected apps, and try again.",
  other_account: () =>
    "You signed in with another address than this mailbox's. Try again, and choose the right account.",
  oauth_refused: (at) =>
    `The mail server${at} refused the sign-in. Check that IMAP is turned on for the account and that your organization allows it, then connect the mailbox again.`,
  smtp_auth_off: () =>
    "Sending is turned off for this account: its organization does not allow SMTP with a sign-in. An administrator has to turn on authenticated SMTP for the mailbox.",
  full: () => "The mailbox is full. Delete some mail or enlarge it.",
  secret_unreadable: () =>
    "The stored password cannot be read, because the service's secret has changed. Connect the mailbox again.",
};

/** What is wrong with a mailbox and what to do, for people; the server's own words at the end if it had any. */
export function mailboxProblemSentence(problem: MailboxProblem, data: MailboxProblemData | null): string {
  const sentence = SENTENCES[problem](data?.server === undefined ? "" : ` at ${data.server}`);
  return data?.detail === undefined ? sentence : `${sentence} It said: ${data.detail}`;
}
