import type { MailboxServer } from "@/db/schema";
import { SettingsError } from "@/lib/process/env";
import { isThisMachine } from "@/lib/process/this-machine";
import type { OAuthProvider } from "./oauth-providers";

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

/**
 * A setting with four comma-separated URLs, as of a national cloud: authorization, token, IMAP and SMTP server. Null if it is not set.
 * Errors: `SettingsError` for a malformed one.
 */
export function readEndpoints(name: string, written: string | undefined): Endpoints | null {
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
