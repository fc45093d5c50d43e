import { connect, type Socket } from "node:net";
import SMTPConnection from "nodemailer/lib/smtp-connection";
import type { DeliveryResult } from "@/lib/ports/mail-transport";
import { MessageSource } from "./message-source";
import { resolveServer } from "./resolve-server";
import { toAuth, whyNotLoggedIn } from "./smtp-login";
import { SmtpOpenError } from "./smtp-open-error";
import { oneLine, readFailure, type SmtpFailure } from "./smtp-reply";
import type { SmtpTarget } from "./smtp-url";

export type SmtpTimeouts = {
  /** Milliseconds for name resolution, connection, greeting, TLS and login together. */
  connect: number;
  /** Milliseconds from MAIL FROM to the final dot. */
  envelope: number;
  /** Milliseconds from the final dot to the reply. */
  reply: number;
};

export type SmtpEnvelope = { from: string; to: string; international: boolean };

export type Delivery = {
  result: DeliveryResult;
  /** The connection ended before the final dot, so another one may be tried safely. */
  connectionDied: boolean;
};

/** One connection, greeted and logged in, that delivers one email after another. */
export type SmtpSession = {
  readonly alive: boolean;
  readonly mailsTaken: number;
  deliver(envelope: SmtpEnvelope, message: Buffer): Promise<Delivery>;
  /** Prepares the session for another email after a refusal; false if it can no longer be used. */
  recover(): Promise<boolean>;
  quit(): void;
};

/** Connects and logs in. Errors: `SmtpOpenError`. */
export async function openSmtpSession(target: SmtpTarget, timeouts: SmtpTimeouts): Promise<SmtpSession> {
  const where = `${target.host}:${target.port}`;
  const deadline = AbortSignal.timeout(timeouts.connect);
  const socket = await openSocket(target, deadline).catch((error: Error) => {
    const said = oneLine(error.message);
    throw new SmtpOpenError(
      target,
      "unreachable",
      said,
      `The mail server at ${where} cannot be reached (${said}).`,
      "Check SMTP_URL and whether the server is running.",
    );
  });
  const connection = new SMTPConnection({
    // nodemailer would query only the name servers and ignore the hosts file.
    connection: socket,
    host: target.host,
    port: target.port,
    secure: target.implicitTls,
    requireTLS: target.startTls === "required",
    ignoreTLS: target.startTls === "never",
    tls: { rejectUnauthorized: target.verifyCertificate },
    ...(target.serverName === null ? {} : { servername: target.serverName }),
    ...(target.clientName === null ? {} : { name: target.clientName }),
    connectionTimeout: timeouts.connect,
    greetingTimeout: timeouts.connect,
    // The deadlines here are absolute; this timer only measures silence, and must not fire first.
    socketTimeout: 2 * Math.max(timeouts.connect, timeouts.envelope, timeouts.reply),
    socketCloseTimeout: 1000,
    logger: false,
  });
  // Without a listener, an error of an idle connection would end the process.
  connection.on("error", () => {});
  try {
    await settle(connection, deadline, (done) => connection.connect(done));
  } catch (error) {
    connection.close();
    throw whyNotOpened(target, error as SmtpFailure);
  }
  const extensions = String(connection.lastServerResponse);
  if (target.login) {
    if (!connection.allowsAuth) {
      connection.close();
      throw new SmtpOpenError(
        target,
        "login_refused",
        "no login on this connection",
        `The mail server at ${where} offers no login on this connection, but SMTP_URL has a user.`,
        "Use smtps:// or port 587, or remove the user.",
      );
    }
    try {
      await settle(connection, deadline, (done) => connection.login(toAuth(target.login!), done));
    } catch (error) {
      connection.close();
      throw whyNotLoggedIn(target, connection, error as SmtpFailure);
    }
  }
  return createSession(connection, timeouts, /[ -]SMTPUTF8\b/im.test(extensions));
}

function createSession(connection: SMTPConnection, timeouts: SmtpTimeouts, takesUtf8: boolean): SmtpSession {
  let mailsTaken = 0;
  return {
    get alive() {
      return !connection.destroyed;
    },
    get mailsTaken() {
      return mailsTaken;
    },
    async deliver(envelope, message) {
      if (envelope.international && !takesUtf8) {
        const response = "The mail server does not accept non-ASCII addresses (SMTPUTF8, RFC 6531).";
        return { result: { kind: "refused", code: 553, response, isUnsent: true }, connectionDied: false };
      }
      mailsTaken += 1;
      return deliverOnce(connection, timeouts, envelope, message);
    },
    async recover() {
      if (connection.destroyed) return false;
      try {
        await settle(connection, AbortSignal.timeout(timeouts.envelope), (done) => connection.reset(done));
        return !connection.destroyed;
      } catch {
        connection.close();
        return false;
      }
    },
    quit() {
      if (connection.destroyed) return;
      connection.quit();
      setTimeout(() => connection.close(), 1000).unref();
    },
  };
}

/**
 * Sends one email and resolves with its result, once. Writing the final dot changes two things: the deadline becomes
 * that of the reply, and a failure no longer means that nothing was delivered (`readFailure`).
 */
function deliverOnce(
  connection: SMTPConnection,
  timeouts: SmtpTimeouts,
  envelope: SmtpEnvelope,
  message: Buffer,
): Promise<Delivery> {
  return new Promise((resolve) => {
    let finalDotWritten = false;
    let timer = setTimeout(expire, timeouts.envelope);
    // nodemailer reports nothing if it finds the socket closed while writing a command.
    const onEnd = () => queueMicrotask(() => fail(new Error("The connection was closed.")));
    connection.once("end", onEnd);

    function finish(delivery: Delivery) {
      clearTimeout(timer);
      connection.removeListener("end", onEnd);
      resolve(delivery);
    }
    function fail(
      failure: SmtpFailure,
      connectionDied = connection.destroyed || failure.responseCode === 421,
    ) {
      finish({
        result: readFailure(failure, finalDotWritten),
        connectionDied: connectionDied && !finalDotWritten,
      });
    }
    function expire() {
      fail(
        Object.assign(new Error("The mail server did not respond in time."), { code: "ETIMEDOUT" }),
        false,
      );
      connection.close();
    }
    const source = new MessageSource(message, () => {
      finalDotWritten = true;
      clearTimeout(timer);
      timer = setTimeout(expire, timeouts.reply);
    });
    connection.send(
      { from: envelope.from, to: envelope.to, size: message.length, use8BitMime: envelope.international },
      source,
      (failure, info) => {
        if (failure) {
          fail(failure as SmtpFailure);
          // After a reply in the middle of the message, the server would read the rest of it as commands.
          if (source.started && !finalDotWritten) connection.close();
        } else {
          finish({ result: { kind: "accepted", response: oneLine(info!.response) }, connectionDied: false });
        }
      },
    );
  });
}

/** Runs one exchange on the connection; ends with its callback, its error, its end or the deadline. */
function settle(
  connection: SMTPConnection,
  deadline: AbortSignal,
  exchange: (done: (failure?: Error | null) => void) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const finish = (failure?: Error | null) => {
      connection.removeListener("error", finish);
      connection.removeListener("end", onEnd);
      deadline.removeEventListener("abort", onAbort);
      if (failure) reject(failure);
      else resolve();
    };
    const onEnd = () => finish(new Error("The connection was closed."));
    const onAbort = () => finish(new Error("no answer in time"));
    connection.on("error", finish);
    connection.on("end", onEnd);
    deadline.addEventListener("abort", onAbort, { once: true });
    exchange(finish);
  });
}

function whyNotOpened(target: SmtpTarget, failure: SmtpFailure): SmtpOpenError {
  const where = `${target.host}:${target.port}`;
  const said = oneLine(failure.message);
  if (failure.code === "ETLS" || /\b(SSL|TLS|certificate|self-signed)\b/i.test(said)) {
    return new SmtpOpenError(
      target,
      "tls",
      said,
      `The mail server at ${where} and this service could not agree on TLS (${said}).`,
      "Check the protocol and port in SMTP_URL, and the server's certificate.",
    );
  }
  return new SmtpOpenError(
    target,
    "unreachable",
    said,
    `The mail server at ${where} did not start a session: ${said}.`,
  );
}

/** A connected TCP socket. Errors: the system's, or that the deadline came first. */
async function openSocket(target: SmtpTarget, deadline: AbortSignal): Promise<Socket> {
  if (target.ofMailbox === null) return connectTo(target, deadline);
  let failure: unknown;
  for (const host of await resolveServer(target, target.ofMailbox)) {
    try {
      return await connectTo({ host, port: target.port }, deadline);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function connectTo(target: { host: string; port: number }, deadline: AbortSignal): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: target.host, port: target.port });
    const onAbort = () => fail(new Error("no connection in time"));
    const fail = (error: Error) => {
      deadline.removeEventListener("abort", onAbort);
      socket.destroy();
      reject(error);
    };
    deadline.addEventListener("abort", onAbort, { once: true });
    socket.once("error", fail);
    socket.once("connect", () => {
      deadline.removeEventListener("abort", onAbort);
      socket.removeListener("error", fail);
      resolve(socket);
    });
  });
}
