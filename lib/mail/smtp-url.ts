import { type Settings, SettingsError } from "@/lib/process/env";
import { isThisMachine } from "@/lib/process/this-machine";
import type { MailLogin } from "./mail-login";

export type SmtpTarget = {
  host: string;
  port: number;
  /** TLS from the first byte (RFC 8314 §3.3). */
  implicitTls: boolean;
  startTls: "if_offered" | "required" | "never";
  /** False accepts any certificate. */
  verifyCertificate: boolean;
  /** The name the certificate must have, if not the host's. */
  serverName: string | null;
  /** The name given in EHLO, if not this machine's. */
  clientName: string | null;
  login: MailLogin | null;
  /** A mailbox's own server: only at a public address unless settings allow others, and not SMTP_URL's. Null: SMTP_URL's. */
  ofMailbox: Pick<Settings, "WEB_ALLOW_PRIVATE"> | null;
};

const PARAMETERS = ["requireTLS", "ignoreTLS", "tls.rejectUnauthorized", "tls.servername", "name"];

/**
 * Parses SMTP_URL: `smtp[s]://[user:password@]host[:port][?…]`, user and password percent-encoded.
 *
 * - `smtps://` (port 465) uses TLS from the first byte; so does `smtp://host:465`.
 * - `smtp://` (port 587) uses STARTTLS if the server offers it. `requireTLS=true` requires it, `ignoreTLS=true` never
 *   uses it.
 * - Certificates are verified, except for opportunistic STARTTLS with this same machine, where nobody can intercept the
 *   connection (RFC 7435). `tls.rejectUnauthorized=false` accepts any, `tls.servername` sets the expected name.
 * - `name` is the name given in EHLO.
 *
 * Errors: `SettingsError`, which never repeats the URL, because it contains the password.
 */
export function readSmtpUrl(written: string): SmtpTarget {
  if (!URL.canParse(written))
    throw new SettingsError("SMTP_URL is not a URL such as smtp://user:password@host:587.");
  const url = new URL(written);
  if (url.protocol !== "smtp:" && url.protocol !== "smtps:") {
    throw new SettingsError("SMTP_URL must be a URL that starts with smtp:// or smtps://.");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (host === "")
    throw new SettingsError("SMTP_URL names no host: write it as smtp://user:password@host:587.");
  for (const name of url.searchParams.keys()) {
    if (!PARAMETERS.includes(name)) {
      throw new SettingsError(
        `SMTP_URL has an unknown parameter, ${name}: it may be ${PARAMETERS.join(", ")}.`,
      );
    }
  }
  const port = url.port === "" ? (url.protocol === "smtps:" ? 465 : 587) : Number(url.port);
  const requireTls = readFlag(url, "requireTLS", false);
  const implicitTls = url.protocol === "smtps:" || port === 465;
  const opportunistic = !implicitTls && !requireTls;
  return {
    host: decodePart(host),
    port,
    implicitTls,
    startTls: requireTls ? "required" : readFlag(url, "ignoreTLS", false) ? "never" : "if_offered",
    verifyCertificate: readFlag(url, "tls.rejectUnauthorized", !(opportunistic && isThisMachine(host))),
    serverName: url.searchParams.get("tls.servername"),
    clientName: url.searchParams.get("name"),
    login:
      url.username === "" ? null : { user: decodePart(url.username), password: decodePart(url.password) },
    ofMailbox: null,
  };
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    throw new SettingsError("SMTP_URL has a % that starts no percent-encoding: write a % itself as %25.");
  }
}

function readFlag(url: URL, name: string, unset: boolean): boolean {
  const value = url.searchParams.get(name);
  if (value === null) return unset;
  if (value === "true" || value === "1") return true;
  if (value === "false" || value === "0") return false;
  throw new SettingsError(`SMTP_URL: ${name} must be true or false.`);
}
