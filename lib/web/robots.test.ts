import { afterEach, describe, expect, it } from "vitest";
import type { PageReader } from "@/lib/ports/page-reader";
import { startTestingSite, type TestingRoute, type TestingSite } from "@/testing/web/site";
import type { HostReaderOptions } from "./host-reader";
import { createPageReader } from "./page-reader";
import { isAllowed, parseRobots, ROBOTS_MAX_BYTES } from "./robots-rules";

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

function reader(options: Partial<HostReaderOptions> = {}): PageReader {
  const created = createPageReader({
    userAgent: "Leadwright/0.0.0",
    perHostDelayMs: 0,
    perHostConcurrency: 2,
    concurrency: 8,
    allowPrivate: true,
    ...options,
  });
  open.push(created);
  return created;
}

async function siteWith(robots: string | TestingRoute, more: Record<string, string | TestingRoute> = {}) {
  const started: TestingSite = await startTestingSite({
    "/robots.txt": robots,
    "/": "<p>",
    "/p": "<p>",
    ...more,
  });
  open.push(started);
  return started;
}

async function reasonOf(pages: PageReader, url: string): Promise<string> {
  const result = await pages.read(url);
  return result.ok ? "read" : result.failure.reason;
}

const status =
  (code: number): TestingRoute =>
  (_request, response) =>
    response.writeHead(code).end("User-agent: *\nDisallow: /");
const redirect =
  (location: string): TestingRoute =>
  (_request, response) =>
    response.writeHead(302, { location }).end();

describe("robots.txt", () => {
  it("keeps a page from being requested at all", async () => {
    const server = await siteWith("User-agent: *\nDisallow: /p");
    const pages = reader();
    expect(await reasonOf(pages, `${server.origin}/p`)).toBe("robots");
    expect(await reasonOf(pages, `${server.origin}/`)).toBe("read");
    expect(server.requests).toEqual(["GET /robots.txt", "GET /"]);
  });

  it("is asked for again at each host that a redirect leads to", async () => {
    const closed = await siteWith("User-agent: Leadwright\nDisallow: /");
    const first = await siteWith("", { "/go": redirect(`${closed.origin}/p`) });
    expect(await reasonOf(reader(), `${first.origin}/go`)).toBe("robots");
    expect(closed.requests).toEqual(["GET /robots.txt"]);
  });

  it.each([
    [404, "read"],
    [403, "read"],
    [401, "read"],
    [500, "robots"],
    [503, "robots"],
  ])("with status %i means that a page is: %s", async (code, outcome) => {
    const server = await siteWith(status(code));
    expect(await reasonOf(reader(), `${server.origin}/p`)).toBe(outcome);
  });

  it("is found behind five redirects and counts as missing behind more", async () => {
    const hops: Record<string, TestingRoute | string> = { "/r0": "User-agent: *\nDisallow: /p" };
    for (let hop = 1; hop <= 5; hop += 1) hops[`/r${hop}`] = redirect(`/r${hop - 1}`);
    const near = await siteWith(redirect("/r4"), hops);
    const far = await siteWith(redirect("/r5"), hops);
    expect(await reasonOf(reader(), `${near.origin}/p`)).toBe("robots");
    expect(await reasonOf(reader(), `${far.origin}/p`)).toBe("read");
  });

  it("is parsed as far as 500 KiB", async () => {
    const rules = (padding: number) => `User-agent: *\n${"#".repeat(padding)}\nDisallow: /p\n`;
    const within = await siteWith(rules(ROBOTS_MAX_BYTES - 200));
    const beyond = await siteWith(rules(ROBOTS_MAX_BYTES));
    expect(await reasonOf(reader(), `${within.origin}/p`)).toBe("robots");
    expect(await reasonOf(reader(), `${beyond.origin}/p`)).toBe("read");
  });

  it("reports a host that is not there as not there", async () => {
    const server = await siteWith("");
    await server.close();
    expect(await reasonOf(reader(), `${server.origin}/p`)).toBe("network");
  });

  it("slows its host down by Crawl-delay", async () => {
    const starts: number[] = [];
    const note: TestingRoute = (_request, response) => {
      starts.push(performance.now());
      response.writeHead(200, { "content-type": "text/html" }).end();
    };
    const server = await siteWith("User-agent: *\nCrawl-delay: 0.1", { "/a": note, "/b": note, "/c": note });
    const pages = reader();
    await Promise.all(["/a", "/b", "/c"].map((path) => reasonOf(pages, server.origin + path)));
    expect(starts[2]! - starts[0]!).toBeGreaterThan(150);
  });
});

describe("its rules", () => {
  const allows = (robots: string, path: string) =>
    isAllowed(parseRobots(robots), new URL(path, "https://x.test"));

  it.each([
    [
      "our own group before the one for all",
      "User-agent: *\nDisallow: /\nUser-agent: leadwright\nDisallow:",
      "/p",
      true,
    ],
    ["our own group, whatever its version", "User-agent: Leadwright/2.0\nDisallow: /p", "/p", false],
    ["groups of several agents", "User-agent: a\nUser-agent: Leadwright\nDisallow: /p", "/p", false],
    [
      "a sitemap between agents",
      "User-agent: Leadwright\nSitemap: https://x.test/s\nUser-agent: b\nDisallow: /p",
      "/p",
      false,
    ],
    ["the longest match", "User-agent: *\nDisallow: /a\nAllow: /a/b", "/a/b/c", true],
    ["allow over disallow of one length", "User-agent: *\nDisallow: /a\nAllow: /a", "/a", true],
    ["wildcards and the end mark", "User-agent: *\nDisallow: /*.php$", "/x/y.php", false],
    ["the end mark only at the end", "User-agent: *\nDisallow: /*.php$", "/y.php?a=1", true],
    ["paths with regard to case", "User-agent: *\nDisallow: /Team", "/team", true],
    ["unreserved characters, escaped or not", "User-agent: *\nDisallow: /%7Ejane/", "/~jane/x", false],
    ["letters that are not ASCII", "User-agent: *\nDisallow: /über", "/%C3%BCber-uns", false],
    ["a byte order mark", "\uFEFFUser-agent: *\nDisallow: /p", "/p", false],
    ["itself as always readable", "User-agent: *\nDisallow: /", "/robots.txt", true],
    ["several wildcards, each where it first fits", "User-agent: *\nDisallow: /a*b*c$", "/a-b-c-b-c", false],
    ["an end mark behind what comes twice", "User-agent: *\nDisallow: /*ab$", "/ab-ab", false],
    ["an end that overlaps nothing", "User-agent: *\nDisallow: /*aba*ba$", "/aba", true],
    ["a wildcard before the end mark", "User-agent: *\nDisallow: /a*$", "/abc", false],
    ["a rule's length with its wildcards", "User-agent: *\nDisallow: /a***\nAllow: /a/b", "/a/b", false],
    ["comments", "User-agent: * # all\nDisallow: /p # not this", "/p", false],
    ["groups of one agent as one", "User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b", "/a", false],
    ["escapes in any case", "User-agent: *\nDisallow: /a%2fb", "/a%2Fb", false],
    ["rules before any agent as nobody's", "Disallow: /\nUser-agent: *\nDisallow: /b", "/p", true],
    ["another agent's group as none of ours", "User-agent: LeadwrightPlus\nDisallow: /", "/p", true],
  ])("know %s", (_rule, robots, path, allowed) => {
    expect(allows(robots, path)).toBe(allowed);
  });

  it("cap Crawl-delay at ten seconds", () => {
    expect(parseRobots("User-agent: *\nCrawl-delay: 3600").crawlDelayMs).toBe(10_000);
  });

  it("cost little even when they were written to cost much, and then allow nothing", () => {
    const path = `/${"a".repeat(2_000)}`;
    const rule = (index: number) => `Disallow: /*a*a*a*a*a*a*b${index}\n`;
    const hostile = parseRobots(
      `User-agent: *\n${Array.from({ length: 15_000 }, (_, at) => rule(at)).join("")}`,
    );
    const plain = parseRobots(
      `User-agent: *\n${Array.from({ length: 30_000 }, (_, at) => `Allow: /${at}\n`).join("")}`,
    );
    for (const [rules, allowed] of [
      [hostile, false],
      [plain, true],
    ] as const) {
      const started = process.threadCpuUsage();
      for (let page = 0; page < 10; page++)
        expect(isAllowed(rules, new URL(path, "https://x.test"))).toBe(allowed);
      const { user, system } = process.threadCpuUsage(started);
      // A tenth of a second each, although it takes only some milliseconds.
      expect((user + system) / 1000).toBeLessThan(1_000);
    }
  });

  it("are the data that a cache keeps and another thread hands over", () => {
    const rules = parseRobots("User-agent: *\nDisallow: /a*b$\nCrawl-delay: 2\nSitemap: https://x.test/s");
    expect(structuredClone(rules)).toEqual(rules);
    expect(JSON.parse(JSON.stringify(rules))).toEqual(rules);
  });

  it("of thousands of honest wildcards are all minded", () => {
    const lines = Array.from({ length: 5_000 }, (_, at) => `Disallow: /*/part-${at}/*?sort=`);
    const robots = `User-agent: *\n${lines.join("\n")}`;
    expect(allows(robots, "/shop/part-4999/list?sort=1")).toBe(false);
    expect(allows(robots, "/shop/part-5000/list?sort=1")).toBe(true);
  });
});

describe("sitemaps", () => {
  const urls = (...paths: string[]) =>
    `<urlset>${paths.map((path) => `<url><loc>${path}</loc></url>`).join("")}</urlset>`;

  it("come from robots.txt, through an index, with gzip, on the own site only", async () => {
    const { gzipSync } = await import("node:zlib");
    let origin = "";
    const server = await siteWith((_request, response) => response.end(`Sitemap: ${origin}/index.xml`), {
      "/index.xml": (_request, response) =>
        response
          .writeHead(200, { "content-type": "application/xml" })
          .end(
            `<sitemapindex><sitemap><loc>${origin}/a.xml.gz</loc></sitemap><sitemap><loc>${origin}/index.xml</loc></sitemap></sitemapindex>`,
          ),
      "/a.xml.gz": (_request, response) =>
        response
          .writeHead(200, { "content-type": "application/x-gzip" })
          .end(
            gzipSync(
              urls(`${origin}/team?a=1&amp;b=2`, "https://elsewhere.test/", `<![CDATA[${origin}/about]]>`),
            ),
          ),
    });
    origin = server.origin;
    const pages = reader();
    expect(await pages.readSitemap(origin, 10)).toEqual([`${origin}/team?a=1&b=2`, `${origin}/about`]);
    expect(await pages.readSitemap(origin, 1)).toHaveLength(1);
  });

  it("are looked for at /sitemap.xml when robots.txt names none, and may be absent or closed", async () => {
    const xml: TestingRoute = (_request, response) =>
      response.writeHead(200, { "content-type": "text/xml" }).end(urls("/x", `${server.origin}/y`));
    const server = await siteWith("", { "/sitemap.xml": xml });
    expect(await reader().readSitemap(server.origin, 10)).toEqual([
      `${server.origin}/x`,
      `${server.origin}/y`,
    ]);
    const none = await siteWith("");
    expect(await reader().readSitemap(none.origin, 10)).toEqual([]);
    const closed = await siteWith("User-agent: *\nDisallow: /sitemap", { "/sitemap.xml": xml });
    expect(await reader().readSitemap(closed.origin, 10)).toEqual([]);
    expect(closed.requests).toEqual(["GET /robots.txt"]);
  });
});
