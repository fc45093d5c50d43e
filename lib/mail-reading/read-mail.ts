import { type ClassifiedReply, classifyReply } from "./classify-reply";
import { cleanHtml } from "./clean-html";
import { decideKind, type MailKind, mayBeReport } from "./decide-kind";
import { htmlToText } from "./html-to-text";
import { type ParsedMail, parseMail } from "./parse-mail";
import { type Bounce, readBounce } from "./read-bounce";
import { type Complaint, readComplaint } from "./read-complaint";
import { readNewestText } from "./read-newest-text";
import { type Absence, readAbsence } from "./return-date";

/** What one inbound mail is and says. The part that belongs to its kind is set, the others are null. */
export type ReadMail = {
  kind: MailKind;
  messageId: string | null;
  /** Message-IDs that it answers to, the nearest first. */
  answersTo: string[];
  from: { name: string; address: string } | null;
  to: string[];
  subject: string;
  date: Date | null;
  bounce: Bounce | null;
  complaint: Complaint | null;
  autoReply: Absence | null;
  /** What a person wants. */
  reply: ClassifiedReply | null;
  /** What was newly written: without quoted text and signature. */
  newestText: string;
  /** All of its text, with what it quotes. */
  fullText: string;
  /** Its HTML, cleaned; null if it has none. */
  html: string | null;
  /** RFC 5322 References, oldest first. */
  references: string[];
  inReplyTo: string | null;
  /** Whether something is attached. `readAttachments` reads what. */
  hasAttachments: boolean;
  /** Of headers without a body: whether the body may report a failure or a complaint. */
  mayBeReport: boolean;
};

/** How much text of a mail is returned, in characters. */
const LONGEST_TEXT = 200_000;
const MAX_REFERENCES = 100;
const MESSAGE_ID = /<[^<>\s]{1,990}>/g;

/**
 * Reads one mail from its raw bytes. Pure, bounded and linear in the input: at most 1 MiB and 500 parts are read. Never throws because
 * of what the mail holds. `now` stands in for the date of a mail that has none.
 */
export async function readMail(bytes: Uint8Array, now = new Date()): Promise<ReadMail> {
  const mail = await parseMail(bytes);
  const kind = decideKind(mail);
  const newestText = readNewestText(newestSource(mail));
  const ids = (name: string) => mail.headers(name).join(" ").match(MESSAGE_ID) ?? [];
  const isMachine = kind === "auto_reply" || kind === "challenge";
  return {
    kind,
    messageId: ids("message-id")[0] ?? null,
    answersTo: [...new Set([...ids("in-reply-to"), ...ids("references").reverse()])].slice(0, MAX_REFERENCES),
    from: mail.from,
    to: mail.to,
    subject: mail.subject,
    date: mail.date,
    bounce: kind === "bounce" ? readBounce(mail) : null,
    complaint: kind === "complaint" ? readComplaint(mail) : null,
    autoReply: isMachine ? readAbsence(`${mail.subject}\n${newestText}`, mail.date ?? now) : null,
    reply:
      kind === "human"
        ? classifyReply(newestText, { now: mail.date ?? now, sender: mail.from?.address ?? null })
        : null,
    newestText: newestText.slice(0, LONGEST_TEXT),
    fullText: mail.text.slice(0, LONGEST_TEXT),
    html: mail.html === null ? null : cleanHtml(mail.html),
    references: ids("references").slice(-MAX_REFERENCES),
    inReplyTo: ids("in-reply-to")[0] ?? null,
    hasAttachments: mail.hasAttachments,
    mayBeReport: mayBeReport(mail),
  };
}

/** The plain text if there is one; else the HTML without what the mail program marked as quoted. */
function newestSource({ text, html, isFromHtml }: ParsedMail): string {
  if (!html || !isFromHtml) return text;
  return htmlToText(html, { isNewestOnly: true }) || text;
}
