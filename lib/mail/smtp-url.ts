import { SettingsError } from "@/lib/process/env";
import { isThisMachine } from "@/lib/process/this-machine";

export type SmtpTarget = {
  host: string;
  port: number;
  /** TLS from the first byte (RFC 8314 §3.3). */
  implicitTls: boolean;
  startTls: "if_offered" | "required" | "never";
  /** False takes any certificate. */
  verifyCertificate: boolean;
  /** Name that the certificate must bear, where it is not the host's. */
  serverName: string | null;
  /** Name that we give in EHLO, where it is not this machine's. */
  clientName: string | null;
  login: { user: string; password: string } | null;
};

const PARAMETERS = ["requireTLS", "ignoreTLS", "tls.rejectUnauthorized", "tls.servername", "name"];

/**
 * Reads SMTP_URL: `smtp[s]://[user:password@]host[:port][?…]`, user and password percent-encoded.
 *
 * - `smtps://` (port 465) speaks TLS from the first byte; so does `smtp://host:465`.
 * - `smtp://` (port 587) takes STARTTLS when the server offers it. `requireTLS=true` insists on it,
 *   `ignoreTLS=true` never uses it.
 * - Certificates are verified, but for STARTTLS that merely was offered by this very machine, where nobody stands in
 *   between (RFC 7435). `tls.rejectUnauthorized=false` takes any, `tls.servername` names the one wanted.
 * - `name` is the name given in EHLO.
 *
 * Errors: `SettingsError`, which never repeats the URL, for it holds the password.
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
