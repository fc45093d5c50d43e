import type { MailboxProvider } from "@/lib/mailbox-providers/contract/mailbox-provider";
import { smtpImapOf } from "@/lib/mailbox-providers/smtp-imap/smtp-imap";
import { type OAuthClient, readEndpoints } from "@/lib/oauth/oauth-client";
import type { Settings } from "@/lib/process/env";

const MAIL = ["https://outlook.office.com/IMAP.AccessAsUser.All", "https://outlook.office.com/SMTP.Send"];

/** Microsoft 365 and Outlook.com, by IMAP and SMTP with XOAUTH2. */
export const microsoftProvider = {
  kind: "microsoft",
  limitedBy: "mailbox",
  servers: smtpImapOf(findClient),
  findClient,
} as const satisfies MailboxProvider;

function findClient(settings: Settings): OAuthClient | null {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return null;
  const tenant = `https://login.microsoftonline.com/${settings.MICROSOFT_TENANT}/oauth2/v2.0`;
  return {
    provider: "microsoft",
    clientId,
    clientSecret,
    scopes: ["openid", "email", "offline_access", ...MAIL],
    needed: MAIL,
    parameters: { response_mode: "query", prompt: "select_account" },
    ...(readEndpoints("MICROSOFT_ENDPOINTS", settings.MICROSOFT_ENDPOINTS) ?? {
      authorizeUrl: `${tenant}/authorize`,
      tokenUrl: `${tenant}/token`,
      imap: { host: "outlook.office365.com", port: 993, security: "tls" },
      smtp: { host: "smtp.office365.com", port: 587, security: "starttls" },
    }),
  };
}
