import { buffer } from "node:stream/consumers";
import DKIM from "nodemailer/lib/dkim";
import MimeNode from "nodemailer/lib/mime-node";
import { encode, wrap } from "nodemailer/lib/qp";
import type { OutgoingMail } from "@/lib/ports/mail-transport";
import { toPlainLine, toPlainText } from "@/lib/text/plain-text";
import type { DkimKey } from "./dkim-key";
import { requireMailAddress, UnsendableMailError } from "./unsendable-mail";

// nodemailer's own list omits List-Unsubscribe-Post, which RFC 8058 §4 requires to be signed.
const SIGNED_FIELDS =
  "From:Reply-To:Subject:Date:Message-ID:In-Reply-To:References:To:MIME-Version:Content-Type:Content-Transfer-Encoding:" +
  "List-Unsubscribe:List-Unsubscribe-Post";

/**
 * Builds the email as RFC 5322 bytes with CRLF line endings: one text/plain part in UTF-8, 7bit if it is ASCII in short
 * lines and quoted-printable otherwise, with one-click unsubscribe (RFC 8058), signed (RFC 6376) if there is a key.
 * Errors: `UnsendableMailError` for an address, id or link that could inject something.
 */
export async function buildMessage(mail: OutgoingMail, dkim?: DkimKey): Promise<Buffer> {
  const message = Buffer.from(`${buildHeaders(mail)}\r\n\r\n${buildBody(mail.text)}`, "utf8");
  if (!dkim) return message;
  const signer = new DKIM({
    domainName: dkim.domain,
    keySelector: dkim.selector,
    privateKey: dkim.privateKey,
    headerFieldNames: SIGNED_FIELDS,
  });
  return buffer(signer.sign(message));
}

function buildHeaders(mail: OutgoingMail): string {
  requireMailAddress(mail.from.address);
  requireMailAddress(mail.to.address);
  if (mail.replyTo !== undefined) requireMailAddress(mail.replyTo);
  requireMessageId(mail.messageId);
  const node = new MimeNode("text/plain; charset=utf-8", { textEncoding: "Q" });
  node.setHeader("From", { name: toPlainLine(mail.from.name), address: mail.from.address });
  node.setHeader("To", { name: toPlainLine(mail.to.name ?? ""), address: mail.to.address });
  if (mail.replyTo !== undefined) node.setHeader("Reply-To", { name: "", address: mail.replyTo });
  node.setHeader("Subject", toPlainLine(mail.subject));
  node.setHeader("Message-ID", mail.messageId);
  if (mail.thread) {
    const { inReplyTo, references } = mail.thread;
    for (const id of [inReplyTo, ...references]) requireMessageId(id);
    node.setHeader("In-Reply-To", inReplyTo);
    node.setHeader("References", references.join(" "));
  }
  node.setHeader("Date", mail.date.toUTCString().replace("GMT", "+0000"));
  if (mail.unsubscribeUrl !== undefined) {
    node.setHeader("List-Unsubscribe", `<${readWebAddress(mail.unsubscribeUrl)}>`);
    node.setHeader("List-Unsubscribe-Post", "List-Unsubscribe=One-Click");
  }
  node.setHeader(
    "Content-Transfer-Encoding",
    isShortAscii(toPlainText(mail.text)) ? "7bit" : "quoted-printable",
  );
  return node.buildHeaders();
}

function requireMessageId(id: string): void {
  if (!/^<[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>$/u.test(id))
    throw new UnsendableMailError(554, "The message id must have the form <id@domain>.");
}

function readWebAddress(text: string): string {
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UnsendableMailError(554, "The unsubscribe link is not a web address.");
  }
  return new URL(text).href;
}

function buildBody(written: string): string {
  const text = toPlainText(written);
  const body = isShortAscii(text) ? text : wrap(encode(text), 76);
  return body.endsWith("\r\n") ? body : `${body}\r\n`;
}

/** Whether it may be sent as 7bit: only ASCII, and lines as short as RFC 5322 §2.1.1 recommends. */
function isShortAscii(text: string): boolean {
  return /^[\x20-\x7e\t\r\n]*$/.test(text) && !/[^\r\n]{79}/.test(text);
}
