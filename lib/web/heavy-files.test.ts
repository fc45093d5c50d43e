import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import { closeParsing } from "@/lib/parsing/parse";
import type { PageReader } from "@/lib/ports/page-reader";
import { unpackText } from "@/lib/text/packed-text";
import { openTestParsing, worstPause } from "@/testing/parsing/test-parsing";
import { startTestingSite, type TestingRoute, type TestingSite } from "@/testing/web/site";
import { createPageReader } from "./page-reader";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
  await closeParsing();
});

/** Generous, because other work runs on the machine. */
const LONGEST_PAUSE = 500;

async function openSite(routes: Record<string, string | TestingRoute>): Promise<TestingSite> {
  const site = await startTestingSite(routes);
  open.push(site);
  return site;
}

function openReader(): PageReader {
  const limits = { perHostDelayMs: 0, perHostConcurrency: 4, concurrency: 4 };
  const reader = createPageReader({ userAgent: "Test/1", allowPrivate: true, ...limits });
  open.push(reader);
  return reader;
}

const xml =
  (body: string | Buffer): TestingRoute =>
  (_, response) =>
    response.writeHead(200, { "content-type": "application/xml" }).end(body);

describe("a robots.txt", () => {
  it.each(["loop", "objects", "abort"])(
    "that ends what reads it (%s) keeps its site closed for now and delays nothing",
    async (bomb) => {
      openTestParsing({ timeLimitMs: 500, memoryMb: 256 });
      const bad = await openSite({ "/robots.txt": `User-agent: *\n# bomb:${bomb}`, "/": "<p>Page</p>" });
      const good = await openSite({ "/": "<p>Page</p>" });
      const reader = openReader();
      const pause = await worstPause(async () => {
        const [refused, read] = await Promise.all([reader.read(bad.origin), reader.read(good.origin)]);
        expect(refused).toMatchObject({ ok: false, failure: { reason: "robots", retryable: true } });
        expect(refused.ok ? "" : refused.failure.message).toMatch(
          /may forbid reading, but it (?:took more|ended)/,
        );
        expect(read).toMatchObject({ ok: true });
      });
      expect(pause).toBeLessThan(LONGEST_PAUSE);
      // The result is cached: the same file is not read again for every page.
      expect(bad.requests).toEqual(["GET /robots.txt"]);
    },
  );

  it("of half a megabyte of rules delays nothing, whatever is asked", async () => {
    openTestParsing({ timeLimitMs: 60_000 });
    const rules = Array.from({ length: 30_000 }, (_, at) => `Disallow: /*${at}*a$`).join("\n");
    const site = await openSite({ "/robots.txt": `User-agent: *\n${rules}` });
    const reader = openReader();
    const pause = await worstPause(() =>
      Promise.all(
        Array.from({ length: 50 }, (_, at) => reader.read(`${site.origin}/${"a1".repeat(900)}${at}`)),
      ),
    );
    expect(pause).toBeLessThan(LONGEST_PAUSE);
  });

  it("is asked for again where nobody could read it", async () => {
    openTestParsing({ command: ["lib/parsing/there-is-no-such-file.mjs"] });
    const site = await openSite({ "/robots.txt": "User-agent: *\nAllow: /", "/": "<p>Page</p>" });
    const reader = openReader();
    await expect(reader.read(site.origin)).rejects.toMatchObject({ failure: "unavailable" });
    openTestParsing();
    expect(await reader.read(site.origin)).toMatchObject({ ok: true });
  });
});

describe("a sitemap", () => {
  it.each(["loop", "objects", "abort"])(
    "that ends what reads it (%s) is passed over with all others of its site",
    async (bomb) => {
      openTestParsing({ timeLimitMs: 500, memoryMb: 256 });
      const site = await openSite({
        "/robots.txt": (request, response) => {
          const at = `http://${request.headers.host}`;
          response.end(`Sitemap: ${at}/bad.xml\nSitemap: ${at}/other.xml`);
        },
        "/bad.xml": xml(`<urlset><!-- bomb:${bomb} --></urlset>`),
        "/other.xml": xml("<urlset/>"),
      });
      const pause = await worstPause(async () => {
        expect(await openReader().readSitemap(site.origin, 10)).toEqual([]);
      });
      expect(site.requests).toEqual(["GET /robots.txt", "GET /bad.xml"]);
      expect(pause).toBeLessThan(LONGEST_PAUSE);
    },
  );

  it("of 20 MB, or of a site that is not its own, delays nothing", async () => {
    openTestParsing({ timeLimitMs: 60_000 });
    const strange = "<url><loc>https://another.example/some/page/of/it</loc></url>".repeat(330_000);
    const site = await openSite({ "/sitemap.xml": xml(gzipSync(`<urlset>${strange}</urlset>`)) });
    const pause = await worstPause(async () => {
      expect(await openReader().readSitemap(site.origin, 1_000)).toEqual([]);
    });
    expect(pause).toBeLessThan(LONGEST_PAUSE);
  });
});

describe("a page in an encoding that is slow to decode", () => {
  const packed = (byte: number, charset: string): TestingRoute => {
    const body = gzipSync(Buffer.alloc(4_900_000, byte));
    return (_, response) =>
      response
        .writeHead(200, { "content-type": `text/html; charset=${charset}`, "content-encoding": "gzip" })
        .end(body);
  };

  it("delays nothing, whatever its bytes are", async () => {
    openTestParsing({ timeLimitMs: 60_000 });
    const site = await openSite({
      "/a": packed(0x8f, "euc-jp"),
      "/b": packed(0x81, "big5"),
      "/c": packed(0xff, "utf-8"),
    });
    const reader = openReader();
    const pause = await worstPause(async () => {
      const answers = await Promise.all(["/a", "/b", "/c"].map((path) => reader.read(site.origin + path)));
      expect(answers.map(({ ok }) => ok)).toEqual([true, true, true]);
    });
    expect(pause).toBeLessThan(LONGEST_PAUSE);
  });

  it("is read as it was written", async () => {
    openTestParsing({ timeLimitMs: 60_000 });
    const body = Buffer.concat([Buffer.alloc(30_000, 0x20), Buffer.from([0xc5, 0xec, 0xb5, 0xfe])]);
    const site = await openSite({
      "/": (_, response) =>
        response.writeHead(200, { "content-type": "text/html; charset=euc-jp" }).end(body),
    });
    const answer = await openReader().read(site.origin);
    expect(answer.ok && unpackText(answer.page.html).trim()).toBe("東京");
  });
});
