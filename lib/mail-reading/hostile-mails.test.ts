import { describe, expect, it, vi } from "vitest";
import { classifyReply } from "./classify-reply";
import { readMail } from "./read-mail";
import { readNewestText } from "./read-newest-text";

// Wall-clock limit, which other processes can use up; the assertions measure the thread's own CPU time.
vi.setConfig({ testTimeout: 120_000 });

type Shape = (size: number) => string;

const fill = (piece: string, size: number) => piece.repeat(Math.ceil(size / piece.length)).slice(0, size);
const withHeaders = (headers: string, body: string) => `From: a@b.example\nSubject: x\n${headers}\n\n${body}`;
const server = "Return-Path: <>\nSubject: Mail delivery failed";
const html = "Content-Type: text/html";
const mixed = 'Content-Type: multipart/mixed; boundary="b"';
const dsn = 'Return-Path: <>\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"';

/** Documents that make a reader slow: what opens and never closes, what nearly matches, what repeats. */
const SHAPES: Record<string, Shape> = {
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

/** Milliseconds of this thread's CPU time, which other processes do not affect. */
async function cost(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

const SIZE = 512 * 1024;
/** Times shorter than this are too imprecise to be compared. */
const COMPARABLE_MS = 20;
const TRIES = 4;

describe("twice the mail takes less than two and a half times as long, and none a second", () => {
  it.each(Object.entries(SHAPES))("%s", async (_, shape) => {
    const [half, whole] = [Buffer.from(shape(SIZE / 2)), Buffer.from(shape(SIZE))];
    let before = await cost(() => readMail(half));
    let now = await cost(() => readMail(whole));
    for (let tries = 1; tries < TRIES && before >= COMPARABLE_MS && now >= 2.5 * before; tries += 1) {
      before = Math.max(before, await cost(() => readMail(half)));
      now = Math.min(now, await cost(() => readMail(whole)));
    }
    if (before >= COMPARABLE_MS) expect(now / before, `${before} ms, then ${now} ms`).toBeLessThan(2.5);
    expect(now).toBeLessThan(1_000);
  });

  it("50 MB cost no more than what is read of them", async () => {
    const mail = Buffer.concat([
      Buffer.from(withHeaders("", "Yes.\n\n")),
      Buffer.alloc(50 * 1024 * 1024, 0x61),
    ]);
    expect(await cost(() => readMail(mail))).toBeLessThan(1_000);
  });
});

describe("a mail that is none", () => {
  it.each([
    ["nothing", ""],
    ["no headers", "\n\n\n"],
    ["headers alone", "From: a@b.example"],
    ["a boundary that never comes", 'Content-Type: multipart/mixed; boundary="x"\n\nYes.'],
    [
      "an unknown encoding",
      "Content-Type: text/plain; charset=x-none\nContent-Transfer-Encoding: x-none\n\nYes.",
    ],
    ["a date that is none", "Date: yesterday\n\nYes."],
  ])("%s is read all the same", async (_, mail) => {
    expect(await readMail(Buffer.from(mail))).toMatchObject({ kind: "human", bounce: null });
  });

  it("random bytes are read all the same", async () => {
    for (let seed = 1; seed <= 50; seed += 1) {
      const bytes = Buffer.from(
        Array.from({ length: 2_000 }, (_, place) => (seed * (place + 7) * 2_654_435_761) >>> 24),
      );
      expect(await readMail(bytes)).toMatchObject({ kind: expect.any(String) });
    }
  });

  it("keeps its text where a multipart has no parts", async () => {
    const mail = 'Content-Type: multipart/mixed; boundary="x"\n\nYes, gladly.';
    expect((await readMail(Buffer.from(mail))).newestText).toBe("Yes, gladly.");
  });
});

it("the newest text and the class of a long reply are read as fast as of a short one", async () => {
  for (const piece of ["yes ", "no. ", "Am 1.1.2026 schrieb ", "stop ", "contact Ann Ann ", "not "]) {
    const text = fill(piece, 1_000_000);
    const ms = await cost(async () => classifyReply(readNewestText(text), { now: new Date(), sender: null }));
    expect(ms, piece).toBeLessThan(500);
  }
});
