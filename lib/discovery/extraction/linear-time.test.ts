import { describe, expect, it, vi } from "vitest";
import { readLines } from "@/lib/csv/read-lines";
import { readImportFile } from "@/lib/leads/read-import-file";
import { decodeText } from "@/lib/text/decode-text";
import { parseSitemap } from "@/lib/web/parse-sitemap";
import { rankLinks } from "@/lib/web/rank-links";
import { isAllowed, parseRobots, ROBOTS_MAX_BYTES } from "@/lib/web/robots-rules";
import { PAGES, ROBOTS, type Shape, SITEMAPS, TABLES } from "@/testing/extraction/hostile-shapes";
import { sized } from "@/testing/process/test-size";
import { findPain } from "../find-pain";
import { readCompany } from "./company/read-company";
import { extractContacts } from "./extract-contacts";
import { listLinks } from "./list-links";
import { parsePage } from "./parse-page";
import { readPageText } from "./read-page-text";
import { readSignals } from "./read-signals";

// Wall-clock limit, which other processes can use up; the assertions measure the thread's own CPU time.
vi.setConfig({ testTimeout: 120_000 });

const site = "https://hostile.example";
const PAINS = ["losing orders by copying them by hand", "nobody answers the phone on time"];

function readWholePage(html: string): void {
  const page = parsePage({ html, url: `${site}/` });
  const { company } = extractContacts(page);
  rankLinks(listLinks(page), site);
  const words = readPageText(page);
  findPain(words.sentences, PAINS);
  readSignals(page);
  readCompany(page, words, company);
}

const longPath = new URL(`${site}/${"a".repeat(2_000)}`);

function readWholeTable(text: string): void {
  try {
    readImportFile({ bytes: Buffer.from(text), mapping: { email: 0, name: 1 }, wantsRows: true });
  } catch (error) {
    // Rejected with an error message, which is fine too.
    expect(error).toMatchObject({ code: expect.stringMatching("payload_too_large|validation_error") });
  }
}

/** Milliseconds of this thread's CPU time, which other processes do not affect. */
function cost(work: () => void): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** Times shorter than this are too imprecise to be compared. */
const COMPARABLE_MS = 30;
const LONGEST_MS = 2_000;
const STEPS = sized(2, 4);
/** How many of the shapes, which come first, were observed to take longest. */
const SLOWEST_PAGES = sized(2, 9);
const SLOWEST_FILES = sized(1, 3);
const TRIES = 4;

/** Doubles the document up to `limit`, so that nonlinear behavior shows at the small sizes, before it takes minutes. */
function expectLinear(shape: Shape, read: (text: string) => void, limit: number): void {
  let before = 0;
  for (let step = STEPS - 1; step >= 0; step--) {
    const half = shape(limit / 2 ** (step + 1));
    const text = shape(limit / 2 ** step);
    let now = cost(() => read(text));
    for (let tries = 1; tries < TRIES && before >= COMPARABLE_MS && now >= 3 * before; tries++) {
      before = Math.max(
        before,
        cost(() => read(half)),
      );
      now = Math.min(
        now,
        cost(() => read(text)),
      );
    }
    if (before >= COMPARABLE_MS) expect(now / before, `${text.length} characters, ${now} ms`).toBeLessThan(3);
    expect(now, `milliseconds for ${text.length} characters`).toBeLessThan(LONGEST_MS);
    before = now;
  }
}

describe("twice the document takes less than three times as long, and none two seconds", () => {
  it.each(Object.entries(PAGES))("page: %s", (_, shape) =>
    expectLinear(shape, readWholePage, sized(500_000, 1_000_000)),
  );

  it.each(Object.entries(SITEMAPS))("sitemap: %s", (_, shape) =>
    expectLinear(
      shape,
      (text) => parseSitemap({ text, address: `${site}/sitemap.xml`, site, limit: 50_000 }),
      sized(1_250_000, 2_500_000),
    ),
  );

  it.each(Object.entries(ROBOTS))("robots.txt: %s", (_, shape) =>
    expectLinear(
      shape,
      (text) => {
        isAllowed(parseRobots(text), longPath);
      },
      ROBOTS_MAX_BYTES,
    ),
  );

  it.each(Object.entries(TABLES))("imported table: %s", (_, shape) =>
    expectLinear(shape, readWholeTable, sized(1_250_000, 2_500_000)),
  );

  it.each(Object.entries(TABLES))("imported list: %s", (_, shape) =>
    expectLinear(shape, (text) => void readLines(text), 1_000_000),
  );

  it.each(Object.entries(PAGES).slice(0, 3))("charset: %s", (_, shape) =>
    expectLinear(shape, (text) => void decodeText(Buffer.from(text)), sized(2_500_000, 5_000_000)),
  );
});

// The limits: a page is cut at three million characters; of a sitemap 20 MB are read, of an imported file 10 MB.
describe("at its limit of size no document takes two seconds", () => {
  const longest = (shape: Shape, size: number, read: (text: string) => void) => {
    const text = shape(size);
    expect(cost(() => read(text))).toBeLessThan(LONGEST_MS);
  };
  it.each(Object.entries(PAGES).slice(0, SLOWEST_PAGES))("page: %s", (_, shape) =>
    longest(shape, 5_000_000, readWholePage),
  );
  it.each(Object.entries(SITEMAPS).slice(0, SLOWEST_FILES))("sitemap: %s", (_, shape) =>
    longest(shape, 20_000_000, (text) => {
      parseSitemap({ text, address: `${site}/sitemap.xml`, site, limit: 500 });
    }),
  );
  it.each(Object.entries(TABLES).slice(0, SLOWEST_FILES))("imported table: %s", (_, shape) =>
    longest(shape, 10_000_000, readWholeTable),
  );
});
