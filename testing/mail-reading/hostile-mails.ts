import { deflateSync } from "node:zlib";

type Shape = (size: number) => string;

export const fill = (piece: string, size: number) =>
  piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
export const withHeaders = (headers: string, body: string) =>
  `From: a@b.example\nSubject: x\n${headers}\n\n${body}`;
const server = "Return-Path: <>\nSubject: Mail delivery failed";
const html = "Content-Type: text/html";
const mixed = 'Content-Type: multipart/mixed; boundary="b"';
const dsn = 'Return-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"';

/** Mails of about so many characters that make a reader slow: what opens and never closes, what nearly matches, what repeats. */
export const HOSTILE_MAILS: Readonly<Record<string, Shape>> = {
  "one long line": (size) => withHeaders("", fill("a", size)),
  "empty lines": (size) => withHeaders("", fill("\n", size)),
  "quotation marks": (size) => withHeaders("", fill(">", size)),
  "quoted lines": (size) => withHeaders("", fill("> a\n", size)),
  "heads of quotations": (size) => withHeaders("", fill("On Monday 2026\n", size)),
  "heads with addresses": (size) => withHeaders("", fill("On 2026-01-01 at 09:00 a@b.example\n", size)),
  "fields of headers": (size) => withHeaders("", fill("From: a@b.example\n", size)),
  rules: (size) => withHeaders("", fill("-----\n", size)),
  dashes: (size) => withHeaders("", fill("-", size)),
  separators: (size) => withHeaders("", fill("--- a ", size)),
  "closing words": (size) => withHeaders("", fill("Regards\n", size)),
  "at signs": (size) => withHeaders(server, fill("a@", size)),
  addresses: (size) => withHeaders(server, fill("<a@b.example>:\n", size)),
  "different addresses": (size) =>
    withHeaders(server, Array.from({ length: size / 20 }, (_, place) => `<a${place}@b.example>:`).join("\n")),
  codes: (size) => withHeaders(server, fill("550 5.1.1 ", size)),
  "dots and digits": (size) => withHeaders(server, fill("5.1.", size)),
  "words of a failure": (size) => withHeaders(server, fill("delivery of the mail to the user ", size)),
  "recipients of a report": (size) =>
    withHeaders(
      dsn,
      `--b\nContent-Type: message/delivery-status\n\n${fill("Final-Recipient: rfc822; a@b.example\nAction: failed\n\n", size)}\n--b--`,
    ),
  "continued lines": (size) =>
    withHeaders(
      dsn,
      `--b\nContent-Type: message/delivery-status\n\nFinal-Recipient: rfc822; a@b.example\n${fill(" a\n", size)}`,
    ),
  parts: (size) => withHeaders(mixed, fill("--b\n\na\n", size)),
  "parts of nothing": (size) => withHeaders(mixed, fill("--b\n", size)),
  "nested parts": (size) =>
    withHeaders(
      'Content-Type: multipart/mixed; boundary="0"',
      Array.from(
        { length: size / 60 },
        (_, place) => `--${place}\nContent-Type: multipart/mixed; boundary="${place + 1}"\n`,
      ).join("\n"),
    ),
  "nested messages": (size) =>
    withHeaders("Content-Type: message/rfc822", fill("Content-Type: message/rfc822\n\n", size)),
  headers: (size) => `${fill("X-A: b\n", size)}\n\na`,
  "one long header": (size) => `Subject: ${fill("a ", size)}\n\na`,
  "encoded words": (size) => `From: a@b.example\nSubject: ${fill("=?utf-8?Q?a?= ", size)}\n\na`,
  "folded headers": (size) => `Subject: a\n${fill(" a\n", size)}\n\na`,
  "addresses in a header": (size) => `To: ${fill("a@b.example, ", size)}\n\na`,
  "brackets in a header": (size) => `To: ${fill("<", size)}\n\na`,
  references: (size) => `References: ${fill("<a@b> ", size)}\n\na`,
  elements: (size) => withHeaders(html, fill("<div>", size)),
  "quotations in HTML": (size) => withHeaders(html, fill("<blockquote>a", size)),
  attributes: (size) => withHeaders(html, `<div ${fill("class=a ", size)}>`),
  "a class of many words": (size) => withHeaders(html, `<div class="${fill("gmail_ ", size)}">a`),
  entities: (size) => withHeaders(html, fill("&amp", size)),
  "open brackets": (size) => withHeaders(html, fill("<", size)),
  sentences: (size) => withHeaders("", fill("No. ", size)),
  months: (size) => withHeaders("Auto-Submitted: auto-replied", fill("until 1 March to ", size)),
  numbers: (size) => withHeaders("Auto-Submitted: auto-replied", fill("1.", size)),
  base64: (size) => withHeaders("Content-Transfer-Encoding: base64", fill("YWFh\n", size)),
  "quoted-printable": (size) =>
    withHeaders("Content-Transfer-Encoding: quoted-printable", fill("=41=\n", size)),
};

const file = (name: string, base64: string) =>
  `Content-Type: application/zip\nContent-Disposition: attachment; filename="${name}"\nContent-Transfer-Encoding: base64\n\n${base64}\n`;
const MEBIBYTE = 1024 * 1024;

/** Mails that are larger than a program may expect, or that hold what opens, loads or runs something where it is not looked at closely. */
export const HUGE_MAILS: Readonly<Record<string, () => string>> = {
  "10,000 parts": () =>
    withHeaders(mixed, `${Array.from({ length: 10_000 }, () => "--b\n\na").join("\n")}\n--b--`),
  "a header of 5 MB": () => `X-Long: ${fill("a ", 5 * MEBIBYTE)}\nFrom: a@b.example\n\nYes.`,
  "parts inside of parts, 1,000 deep": () => HOSTILE_MAILS["nested parts"]!(60_000),
  "a body of 30 MB": () => withHeaders("", fill("Yes, gladly. ", 30 * MEBIBYTE)),
  "an attachment that unpacks to 64 MB": () =>
    withHeaders(
      mixed,
      `--b\n\nYes.\n--b\n${file(
        "bomb.zip",
        deflateSync(Buffer.alloc(64 * MEBIBYTE))
          .toString("base64")
          .replace(/.{76}/g, "$&\n"),
      )}--b--`,
    ),
  "scripts and images from elsewhere": () =>
    withHeaders(
      html,
      `<p>Yes.</p>${fill('<script src="http://127.0.0.1:1/x"></script><img src="http://127.0.0.1:1/x">', MEBIBYTE)}`,
    ),
  "a character set that is none": () =>
    withHeaders("Content-Type: text/plain; charset=utf-7-x", "+ADw-script+AD4-"),
};
