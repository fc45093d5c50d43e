import { hasDeliveryReport, readDeliveryReport } from "./delivery-report";
import { hasEmptyEnvelope, isAutoReply, isChallenge, isNotification } from "./machine-marks";
import type { ParsedMail } from "./parse-mail";
import { isFailure } from "./read-bounce";
import { findReturnedHeaders, readFields } from "./returned-message";

/**
 * `bounce`: a mail of ours was not delivered, or is delayed. `complaint`: somebody called it spam. `auto_reply`: a machine answers for a
 * person. `challenge`: a machine wants us to prove that we are people. `other`: receipts and notifications. `human`: everything else, for
 * a person's mail taken for a machine's is the worst mistake.
 */
export type MailKind = "bounce" | "complaint" | "auto_reply" | "challenge" | "human" | "other";

/** What a mail is: by the type of its parts first, then by its headers, and by its words only where a mail server sent it. */
export function decideKind(mail: ParsedMail): MailKind {
  const reported = decideByReport(mail);
  if (reported) return reported;
  if (isFailureNotice(mail)) return "bounce";
  if (isChallenge(mail)) return "challenge";
  if (isAutoReply(mail)) return "auto_reply";
  if (isNotification(mail)) return "other";
  return "human";
}

/** Whether it may be a bounce or a complaint, as far as its headers alone can tell. */
export function mayBeReport(mail: ParsedMail): boolean {
  const type = mail.header("content-type") ?? "";
  return (
    isServer(mail) ||
    /^multipart\/report/i.test(type) ||
    mail.header("x-failed-recipients") !== null ||
    isOldComplaint(mail)
  );
}

/** A person may attach a report or forward one; then the mail itself is no multipart/report and does not come from a server. */
function decideByReport(mail: ParsedMail): MailKind | null {
  const feedback = mail.parts.find(({ type }) => type === "message/feedback-report");
  const isReport = /^multipart\/report/i.test(mail.header("content-type") ?? "");
  if (feedback && (isReport || isServer(mail))) {
    const type =
      readFields(feedback.text.trimStart().split("\n")).fields.get("feedback-type")?.[0] ?? "abuse";
    return /^(?:abuse|fraud|virus|other|opt-out)/i.test(type) ? "complaint" : "other";
  }
  if (isOldComplaint(mail)) return "complaint";
  if (mail.parts.some(({ type }) => type === "message/disposition-notification") && isReport) return "other";
  if (!hasDeliveryReport(mail) || !(isReport || isServer(mail))) return null;
  const recipients = readDeliveryReport(mail);
  if (recipients.length === 0) return "bounce";
  return recipients.some(({ action }) => isFailure(action)) ? "bounce" : "other";
}

/** Hotmail's reports before it sent RFC 5965. */
function isOldComplaint({ subject, from }: ParsedMail): boolean {
  return (
    /^(?:staff|complaints?|fbl|feedback(?:loop)?|abuse)@/i.test(from?.address ?? "") &&
    /\bcomplaint about message from\b/i.test(subject)
  );
}

const SERVERS =
  /^(?:mailer[-_.]?daemon|poo?st[-_.]?master|mail[-_.]?delivery|mdaemon|bounces?|mail-?daemon|mailsystem|mail-?admin(?:istrator)?|no-?reply-?bounce|sysadmin)\b|-(?:admin|bounces?)$/i;
const SERVER_NAMES =
  /\b(?:mail(?:er)? (?:delivery|administrator|system|router)|mail(?:er)?[- ]?daemon|mail delivery (?:sub)?system|system administrator|postmaster|delivery (?:system|subsystem|service)|content-filter|internet mail delivery|ndr administrator|message center)\b/i;

/** Whether a mail system sent it: by the name or address of the sender, or by the envelope, which reports leave empty (RFC 5321 §4.5.5). */
function isServer(mail: ParsedMail): boolean {
  const address = mail.from?.address ?? "";
  const name = mail.from?.name ?? "";
  return (
    SERVERS.test(address.split("@")[0]!) ||
    SERVER_NAMES.test(name) ||
    SERVERS.test(name) ||
    hasEmptyEnvelope(mail)
  );
}

const FAILURE_SUBJECTS =
  /\b(?:undeliver(?:able|ed)|undelivered|non-?deliver|(?:delivery|delivering|mail|message|e-?mail)\b.{0,40}\b(?:fail(?:ed|ure)?|problem|error|delay(?:ed)?|warning|status|report|impossible|unsuccessful|rejected|returned|undeliverable)|returned (?:mail|e-?mail|message|to sender)|fail(?:ed|ure) (?:notice|delivery|notification|to deliver)|could ?n[o']t (?:be delivered|send)|not delivered|unzustellbar|delivery incomplete|nicht zugestellt|rejected|bounced?|non remis|no se (?:ha podido|puede) entregar|onbestelbaar|mancato recapito|mail system error|user unknown|warning: (?:message|could)|mail could not be sent)\b/i;
const FAILURE_CODES = /(?<![\d.])[45]\.\d{1,2}\.\d{1,3}(?![\d.])|\b[45][0-5]\d[ -](?:#|[A-Za-z<])/;

/** A server's notice in plain words: it comes from a server, says so, and shows a code, an address or the mail that failed. */
function isFailureNotice(mail: ParsedMail): boolean {
  const { fields, before } = findReturnedHeaders(mail.text);
  const text = (before.trim() || mail.text).slice(0, 20_000);
  const isAnswered = isFailureText(text) || FAILURE_SUBJECTS.test(mail.subject);
  if (!isAnswered) return false;
  if (mail.header("x-failed-recipients")) return true;
  if (!isServer(mail)) return false;
  const hasReturned =
    fields.size > 0 ||
    mail.parts.some(({ type }) => type === "message/rfc822" || type === "text/rfc822-headers");
  return hasReturned || FAILURE_CODES.test(text) || (isFailureText(text) && /\S@\S/.test(text));
}

const FAILURE_TEXT =
  /\b(?:could ?n[o']t (?:be )?deliver|cannot (?:be )?deliver|unable to deliver|undeliver(?:able|ed)|not (?:be )?delivered|delivery (?:\S+ ){0,6}?(?:failed|failure|delayed|has been delayed|unsuccessful|error)|failed (?:recipient|to deliver|permanently)|permanent(?: fatal)? (?:error|failure)|fatal errors|user unknown|unknown user|was not delivered|did not reach|wasn't able to deliver|weren't able to deliver|returned to (?:you|sender|the sender)|your (?:message|e?mail|mail) (?:was|is|has been|could)\b.{0,40}(?:rejected|returned|refused|undeliverable|blocked)|delivery to the following|problem delivering|no longer be delivered|transcript of session|nicht zugestellt|no such user|you are not a member|delivery errors|mailbox (?:is )?(?:full|unavailable))/i;

function isFailureText(text: string): boolean {
  return FAILURE_TEXT.test(text);
}
