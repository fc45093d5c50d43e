import type { MailboxServer } from "@/db/schema";
import { type Settings, SettingsError } from "@/lib/process/env";
import { isThisMachine } from "@/lib/process/this-machine";

export const OAUTH_PROVIDERS = ["google", "microsoft"] as const;
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number];

/** The operator's client at a provider, and where that provider is reached. */
export type OAuthClient = {
  provider: OAuthProvider;
  clientId: string;
  clientSecret: string;
  authorizeUrl: string;
  tokenUrl: string;
  /** What is asked for. */
  scopes: readonly string[];
  /** Those without which a mailbox can be neither read nor sent from. */
  needed: readonly string[];
  /** Further parameters of the authorization request. */
  parameters: Readonly<Record<string, string>>;
  imap: MailboxServer;
  smtp: MailboxServer;
};

type Endpoints = Pick<OAuthClient, "authorizeUrl" | "tokenUrl" | "imap" | "smtp">;

const GOOGLE_MAIL = "https://mail.google.com/";
const MICROSOFT_MAIL = [
  "https://outlook.office.com/IMAP.AccessAsUser.All",
  "https://outlook.office.com/SMTP.Send",
];

/** The client at a provider; null where the operator has set none. Errors: `SettingsError` for malformed endpoints. */
export function findOAuthClient(settings: Settings, provider: OAuthProvider): OAuthClient | null {
  return provider === "google" ? findGoogle(settings) : findMicrosoft(settings);
}

/** The providers that people can sign in with here. */
export function listOAuthProviders(settings: Settings): OAuthProvider[] {
  return OAUTH_PROVIDERS.filter((provider) => findOAuthClient(settings, provider) !== null);
}

function findGoogle(settings: Settings): OAuthClient | null {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ENDPOINTS } = settings;
  if (!clientId || !clientSecret) return null;
  return {
    provider: "google",
    clientId,
    clientSecret,
    scopes: ["openid", "email", GOOGLE_MAIL],
    needed: [GOOGLE_MAIL],
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

function findMicrosoft(settings: Settings): OAuthClient | null {
  const { MICROSOFT_CLIENT_ID: clientId, MICROSOFT_CLIENT_SECRET: clientSecret } = settings;
  if (!clientId || !clientSecret) return null;
  const tenant = `https://login.microsoftonline.com/${settings.MICROSOFT_TENANT}/oauth2/v2.0`;
  return {
    provider: "microsoft",
    clientId,
    clientSecret,
    scopes: ["openid", "email", "offline_access", ...MICROSOFT_MAIL],
    needed: MICROSOFT_MAIL,
    parameters: { response_mode: "query", prompt: "select_account" },
    ...(readEndpoints("MICROSOFT_ENDPOINTS", settings.MICROSOFT_ENDPOINTS) ?? {
      authorizeUrl: `${tenant}/authorize`,
      tokenUrl: `${tenant}/token`,
      imap: { host: "outlook.office365.com", port: 993, security: "tls" },
      smtp: { host: "smtp.office365.com", port: 587, security: "starttls" },
    }),
  };
}

/** Four comma-separated URLs, as of a national cloud: authorization, token, IMAP and SMTP server. */
function readEndpoints(name: string, written: string | undefined): Endpoints | null {
  if (written === undefined) return null;
  const [authorize, token, imap, smtp, ...more] = written.split(",").map((part) => part.trim());
  const isWeb = (url: string | undefined): url is string =>
    url !== undefined && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
  const reading = readServer(imap, "imap", { imaps: 993, imap: 143 });
  const sending = readServer(smtp, "smtp", { smtps: 465, smtp: 587 });
  if (!isWeb(authorize) || !isWeb(token) || !reading || !sending || more.length > 0)
    throw new SettingsError(
      `${name} must be four comma-separated URLs: authorization, token, imaps:// and smtps:// server.`,
    );
  return { authorizeUrl: authorize, tokenUrl: token, imap: reading, smtp: sending };
}

/** `imap://` and `smtp://` mean STARTTLS, and on this machine no TLS at all. */
function readServer(
  written: string | undefined,
  plain: string,
  ports: Readonly<Record<string, number>>,
): MailboxServer | null {
  if (written === undefined || !URL.canParse(written)) return null;
  const { protocol, hostname, port } = new URL(written);
  const scheme = protocol.slice(0, -1);
  const standard = ports[scheme];
  if (standard === undefined || hostname === "") return null;
  const host = hostname.replace(/^\[|\]$/g, "");
  const security = scheme !== plain ? "tls" : isThisMachine(host) ? "none" : "starttls";
  return { host, port: port === "" ? standard : Number(port), security };
}
