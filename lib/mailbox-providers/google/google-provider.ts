import type { MailboxProvider } from "@/lib/mailbox-providers/contract/mailbox-provider";
import { smtpImapOf } from "@/lib/mailbox-providers/smtp-imap/smtp-imap";
import { type OAuthClient, readEndpoints } from "@/lib/oauth/oauth-client";
import type { Settings } from "@/lib/process/env";

const MAIL = "https://mail.google.com/";

/** Gmail and Google Workspace, by IMAP and SMTP with XOAUTH2. */
export const googleProvider = {
  kind: "google",
  limitedBy: "mailbox",
  servers: smtpImapOf(findClient),
  findClient,
} as const satisfies MailboxProvider;

function findClient(settings: Settings): OAuthClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ENDPOINTS } = settings;
  if (!clientId || !clientSecret) return null;
  return {
    provider: "google",
    clientId,
    clientSecret,
    scopes: ["openid", "email", MAIL],
    needed: [MAIL],
    // Without `consent` Google gives a refresh token the first time only.
    parameters: { access_type: "offline", prompt: "consent" },
    ...(readEndpoints("GOOGLE_ENDPOINTS", GOOGLE_ENDPOINTS) ?? {
      authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
      tokenUrl: "https://oauth2.googleapis.com/token",
      imap: { host: "imap.gmail.com", port: 993, security: "tls" },
      smtp: { host: "smtp.gmail.com", port: 465, security: "tls" },
    }),
  };
}
