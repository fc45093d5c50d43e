import PostalMime, { type Address, decodeWords } from "postal-mime";
import { boundMail } from "./bound-mail";
import { htmlToText } from "./html-to-text";
import { findReturnedHeaders } from "./returned-message";
import { shortenParts } from "./shorten-parts";

/** A leaf of the mail that is not its own text: a report, a returned message, an attached file. */
type MailPart = { type: string; filename: string | null; text: string };

export type ParsedMail = {
  /** First value of a header, unfolded and with encoded words decoded. Names are lower case. */
  header: (name: string) => string | null;
  /** Every value of a header. */
  headers: (name: string) => string[];
  from: { name: string; address: string } | null;
  to: string[];
  subject: string;
  date: Date | null;
  /** What a mail program would show: the plain text, or the text of the HTML. */
  text: string;
  html: string | null;
  /** Whether `text` was made from the HTML. */
  isFromHtml: boolean;
  /** Parts with a readable text; other attachments are left out. */
  parts: MailPart[];
  hasAttachments: boolean;
  /** Everything after the headers, undecoded: for mails whose structure is broken. */
  rawBody: string;
};

/** How deep parts may be nested. */
const DEEPEST = 30;
/** How much of one part is read, in bytes. */
const LONGEST_PART = 256 * 1024;
const LONGEST_HEADERS = 64 * 1024;

/** Takes one mail apart. Never throws: what cannot be parsed is read as one plain text. */
export async function parseMail(bytes: Uint8Array): Promise<ParsedMail> {
  const bounded = boundMail(shortenParts(bytes));
  const rawBody = readRawBody(bounded);
  try {
    const email = await PostalMime.parse(bounded, {
      forceRfc822Attachments: true,
      maxNestingDepth: DEEPEST,
      maxHeadersSize: LONGEST_HEADERS,
    });
    const headers = (name: string) =>
      email.headers.filter(({ key }) => key === name).map(({ value }) => decodeWords(value).trim());
    const parts = email.attachments.flatMap(({ mimeType, filename, content }) =>
      isReadable(mimeType) ? [{ type: mimeType, filename, text: decodePart(content) }] : [],
    );
    const shown = email.text?.trim() ? email.text : email.html ? htmlToText(email.html) : "";
    // Servers that write "text/plain charset=x" without the semicolon, and text/enriched.
    const odd = parts.filter(({ type, filename }) => filename === null && isOddText(type, shown));
    const own = [...odd.map((part) => part.text), shown].join("\n").trim();
    // A multipart whose boundary never appears has neither text nor parts; its body is read as it is.
    const text = own || (parts.length === 0 && email.attachments.length === 0 ? rawBody : "");
    return {
      header: (name) => headers(name)[0] ?? null,
      headers,
      from: firstMailbox(email.from ? [email.from] : []),
      to: mailboxes(email.to ?? []).map(({ address }) => address),
      subject: email.subject ?? "",
      date: readDate(email.date),
      text: text.replaceAll("\r\n", "\n"),
      html: email.html ?? null,
      isFromHtml: !email.text?.trim() && odd.length === 0,
      parts,
      hasAttachments: email.attachments.length > 0,
      rawBody,
    };
  } catch {
    return asPlainText(bounded, rawBody);
  }
}

/** Headers and text of a mail whose structure is beyond the limits. */
function asPlainText(bytes: Uint8Array, rawBody: string): ParsedMail {
  const { fields } = findReturnedHeaders(decodeBytes(bytes.subarray(0, LONGEST_HEADERS)), { isStart: true });
  const headers = (name: string) => (fields.get(name) ?? []).map((value) => decodeWords(value));
  const address = /[^\s<>"]+@[^\s<>"]+/.exec(headers("from")[0] ?? "")?.[0];
  return {
    header: (name) => headers(name)[0] ?? null,
    headers,
    from: address ? { name: "", address } : null,
    to: [],
    subject: headers("subject")[0] ?? "",
    date: readDate(headers("date")[0]),
    text: rawBody,
    html: null,
    isFromHtml: false,
    parts: [],
    hasAttachments: false,
    rawBody,
  };
}

function isOddText(type: string, shown: string): boolean {
  return /^text\/plain\W/.test(type) || (shown === "" && /^text\/(?:plain|enriched|richtext)/.test(type));
}

function isReadable(type: string): boolean {
  return type.startsWith("message/") || type.startsWith("text/");
}

function decodePart(content: ArrayBuffer | Uint8Array | string): string {
  if (typeof content === "string") return content.slice(0, LONGEST_PART);
  const bytes = content instanceof Uint8Array ? content : new Uint8Array(content);
  return decodeBytes(bytes.subarray(0, LONGEST_PART)).replaceAll("\r\n", "\n");
}

/** UTF-8 where it is valid, otherwise Windows-1252, which reads every byte. Japanese servers send ISO-2022-JP without saying so. */
function decodeBytes(bytes: Uint8Array): string {
  const start = bytes.indexOf(0x1b);
  if (start >= 0 && bytes[start + 1] === 0x24) return new TextDecoder("iso-2022-jp").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function readRawBody(bytes: Uint8Array): string {
  const text = decodeBytes(bytes.subarray(0, LONGEST_PART)).replaceAll("\r\n", "\n");
  const end = text.indexOf("\n\n");
  return end < 0 ? "" : text.slice(end + 2);
}

function mailboxes(addresses: Address[]): { name: string; address: string }[] {
  return addresses.flatMap((one) =>
    one.group ? one.group : [{ name: one.name, address: one.address ?? "" }],
  );
}

function firstMailbox(addresses: Address[]): { name: string; address: string } | null {
  return mailboxes(addresses)[0] ?? null;
}

function readDate(value: string | undefined): Date | null {
  const date = new Date(value ?? "");
  return Number.isNaN(date.getTime()) ? null : date;
}
