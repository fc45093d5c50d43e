import type { DeliveryResult } from "@/lib/ports/mail-transport";

/** What nodemailer's SMTPConnection reports for a failed send. */
export type SmtpFailure = Error & {
  code?: string;
  command?: string;
  response?: string;
  responseCode?: number;
};

// RFC 4954 §6 and RFC 3207 §4: the server requires a login or TLS first. This says nothing about the recipient.
const LOGIN_WANTED = new Set([530, 534, 535, 538]);

/**
 * Interprets a failed send. `finalDotWritten` decides between "nobody was contacted" and "it may have arrived": once
 * the dot has been written, only a complete reply of the server counts (RFC 5321 §4.1.1.4).
 */
export function readFailure(failure: SmtpFailure, finalDotWritten: boolean): DeliveryResult {
  // These two codes mean a reply to a command; every other code means a failed connection.
  const answered = failure.code === "EENVELOPE" || failure.code === "EMESSAGE";
  const code = failure.responseCode ?? 0;
  const response = oneLine(failure.response ?? failure.message);
  if (finalDotWritten && !(answered && code >= 400 && code < 600)) {
    return { kind: "unknown", reason: oneLine(failure.message) };
  }
  if (!answered || code === 421) return { kind: "unavailable", reason: oneLine(failure.message) };
  if (code === 0)
    return {
      kind: "refused",
      code: 554,
      response,
      ...(failure.response === undefined && { isUnsent: true }),
    };
  if (code < 400) return { kind: "unavailable", reason: `The server gave an invalid response: ${response}` };
  if (code < 500) return { kind: "try_later", code, response };
  if (!finalDotWritten && LOGIN_WANTED.has(code)) {
    return { kind: "unavailable", reason: `The mail server requires a login or TLS: ${response}` };
  }
  if (failure.command === "RCPT TO") return { kind: "recipient_refused", code, response };
  return { kind: "refused", code, response };
}

/** A server's reply on one line, short enough for a row. */
export function oneLine(words: string): string {
  return words
    .replace(/[\s\p{Cc}]+/gu, " ")
    .trim()
    .slice(0, 500);
}
