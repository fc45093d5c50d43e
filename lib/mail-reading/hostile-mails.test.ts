import { describe, expect, it, vi } from "vitest";
import { fill, HOSTILE_MAILS, HUGE_MAILS, withHeaders } from "@/testing/mail-reading/hostile-mails";
import { classifyReply } from "./classify-reply";
import { readMail } from "./read-mail";
import { readNewestText } from "./read-newest-text";

// Wall-clock limit, which other processes can use up; the assertions measure the thread's own CPU time.
vi.setConfig({ testTimeout: 120_000 });

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
  it.each(Object.entries(HOSTILE_MAILS))("%s", async (_, shape) => {
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

  it.each(Object.entries(HUGE_MAILS))("nor does one of %s", async (_, write) => {
    const mail = Buffer.from(write());
    expect(await cost(() => readMail(mail))).toBeLessThan(1_000);
  });

  it("50 MB of parts that look like files cost no more than their bounds", async () => {
    const part = "\n--b\nContent-Type: image/png\nContent-Transfer-Encoding: base64\n\n";
    for (const size of [0, 1_000, 100_000]) {
      const one = Buffer.from(part + fill("A", size));
      const count = Math.floor((50 * 1024 * 1024) / one.length);
      const mail = Buffer.concat([
        Buffer.from(withHeaders('Content-Type: multipart/mixed; boundary="b"', "")),
        ...Array.from({ length: count }, () => one),
      ]);
      expect(await cost(() => readMail(mail))).toBeLessThan(1_000);
    }
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
