import { isIP } from "node:net";
import { ImapFlow, type ImapFlowError, type ImapFlowOptions } from "imapflow";
import type { MailboxServer } from "@/db/schema";
import type { MailLogin } from "@/lib/mail/mail-login";
import { MailboxError } from "@/lib/mail/mailbox-error";
import { readLoginRefusal } from "@/lib/mail/read-login-refusal";
import { resolveServer } from "@/lib/mail/resolve-server";
import { oneLine } from "@/lib/mail/smtp-reply";
import type { Settings } from "@/lib/process/env";
import { isThisMachine } from "@/lib/process/this-machine";

const MEGABYTE = 1024 * 1024;

const LIMITS = {
  connectionTimeout: 15_000,
  greetingTimeout: 15_000,
  // While IDLE the connection is silent for minutes, and imapflow renews IDLE before this passes.
  socketTimeout: 300_000,
  // A server may be hostile. The number of UIDs in one answer may still be large.
  maxLineLength: 16 * MEGABYTE,
  maxLiteralSize: 64 * MEGABYTE,
  maxResponseSize: 80 * MEGABYTE,
} satisfies ImapFlowOptions;

export type ImapConnection = {
  settings: Pick<Settings, "WEB_ALLOW_PRIVATE">;
  server: MailboxServer;
  login: MailLogin;
  /** Ends the connection, also after it was handed out. */
  signal?: AbortSignal | undefined;
  /** Over the defaults; IDLE begins by itself only with `disableAutoIdle: false`. */
  options?: Pick<ImapFlowOptions, "disableAutoIdle" | "autoIdleDelay" | "maxIdleTime" | "qresync">;
};

/**
 * A client that is connected and signed in. It never reconnects: after a loss make a new one, and `close()` it in any case.
 * It has an error listener, so a connection that breaks while nobody waits ends no process. Errors: `MailboxError`; the
 * signal's reason.
 */
export async function connectImap(connection: ImapConnection): Promise<ImapFlow> {
  const { settings, server, login, signal, options } = connection;
  const where = `${server.host}:${server.port}`;
  if (server.security === "none" && !isThisMachine(server.host))
    throw new MailboxError("tls", { server: where, detail: "a connection without TLS" });
  let failure: unknown;
  for (const address of await resolveServer(server, settings)) {
    signal?.throwIfAborted();
    const client = new ImapFlow({
      ...LIMITS,
      host: address,
      port: server.port,
      secure: server.security === "tls",
      doSTARTTLS: server.security === "starttls",
      ...(isIP(server.host) === 0 && { servername: server.host }),
      auth: "password" in login ? { user: login.user, pass: login.password } : login,
      disableAutoIdle: true,
      clientInfo: { name: "Leadwright" },
      logger: false,
      ...options,
    });
    client.on("error", () => {});
    const onAbort = () => client.close();
    signal?.addEventListener("abort", onAbort, { once: true });
    client.once("close", () => signal?.removeEventListener("abort", onAbort));
    try {
      await client.connect();
      return client;
    } catch (error) {
      client.close();
      signal?.throwIfAborted();
      failure = error;
      if (!isConnectFailure(error)) break;
    }
  }
  throw readConnectFailure(failure, where, "accessToken" in login);
}

/** Whether another address of the same server may be tried. */
function isConnectFailure(error: unknown): boolean {
  const { code } = error as ImapFlowError;
  return (
    code === "CONNECT_TIMEOUT" ||
    code === "ECONNREFUSED" ||
    code === "EHOSTUNREACH" ||
    code === "ENETUNREACH" ||
    code === "ETIMEDOUT"
  );
}

/** What it means for the mailbox that no connection was made. */
function readConnectFailure(error: unknown, server: string, withToken: boolean): MailboxError {
  if (error instanceof MailboxError) return error;
  const failure = error as ImapFlowError;
  const said = wordsOf(failure);
  // RFC 5530 §3: with UNAVAILABLE the server cannot check the login just now, which says nothing about it.
  if (failure.authenticationFailed && failure.serverResponseCode !== "UNAVAILABLE")
    return new MailboxError(readLoginRefusal(said, withToken), { server, detail: said });
  if (!failure.authenticationFailed && isTlsFailure(failure))
    return new MailboxError("tls", { server, detail: said });
  return readCommandFailure(error, server);
}

/** What it means for the mailbox that a command failed, or that the connection was lost with it: nothing that lasts. */
export function readCommandFailure(error: unknown, server: string): MailboxError {
  const failure = error as ImapFlowError;
  const isFull = failure.serverResponseCode === "OVERQUOTA";
  // RFC 9051 §7.1: NO refuses a command, BAD does not understand it.
  const isRefused = failure.responseStatus === "NO" || failure.responseStatus === "BAD";
  const problem = isFull ? "full" : isRefused ? "command_refused" : "unreachable";
  return new MailboxError(problem, { server, detail: wordsOf(failure) });
}

function wordsOf(failure: ImapFlowError): string {
  return oneLine(failure.responseText ?? failure.message ?? String(failure));
}

function isTlsFailure({ code = "", message }: ImapFlowError): boolean {
  return (
    /^(ERR_TLS|ERR_SSL|EPROTO|CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|UPGRADE_TIMEOUT|STARTTLS)/.test(code) ||
    /\b(SSL|TLS|STARTTLS|certificate)\b/i.test(message)
  );
}
