import type SMTPConnection from "nodemailer/lib/smtp-connection";
import type { MailLogin } from "./mail-login";
import { readLoginRefusal } from "./read-login-refusal";
import { SmtpOpenError } from "./smtp-open-error";
import { oneLine, type SmtpFailure } from "./smtp-reply";
import type { SmtpTarget } from "./smtp-url";

type Auth = Parameters<SMTPConnection["login"]>[0];

/** A login as nodemailer takes it. */
export function toAuth(login: MailLogin): Auth {
  if ("password" in login) return { user: login.user, pass: login.password };
  const { user, accessToken } = login;
  const oauth2 = {
    // Asked again after a refusal: there is no other token here.
    getToken: (again: boolean, done: (failure: Error | null, token?: string) => void) =>
      again ? done(new Error("The access token was refused.")) : done(null, accessToken),
    buildXOAuth2Token: (token: string) =>
      Buffer.from(`user=${user}\x01auth=Bearer ${token}\x01\x01`).toString("base64"),
  };
  // Typed as options, but the connection calls these methods.
  return { oauth2 } as unknown as Auth;
}

/** What a refused login means. */
export function whyNotLoggedIn(
  target: SmtpTarget,
  connection: SMTPConnection,
  failure: SmtpFailure,
): SmtpOpenError {
  const withToken = target.login !== null && "accessToken" in target.login;
  const { message, responseCode = 0 } = withToken ? lastReplyOf(connection, failure) : failure;
  const said = oneLine(message);
  return new SmtpOpenError(
    target,
    // 4xx, or no answer: the server cannot check the login just now, which says nothing about it.
    responseCode >= 500 ? readLoginRefusal(said, withToken) : "unreachable",
    said,
    `The mail server at ${target.host}:${target.port} refused the login: ${said}.`,
    "Check the user and password in SMTP_URL.",
  );
}

/** With XOAUTH2 the connection reports that it has no other token, and not what the server said about the first. */
function lastReplyOf(connection: SMTPConnection, failure: SmtpFailure): SmtpFailure {
  const said = String(connection.lastServerResponse);
  const code = /^[45]\d\d\b/.exec(said)?.[0];
  return code === undefined ? failure : Object.assign(new Error(said), { responseCode: Number(code) });
}
