import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync, zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { PageReader } from "@/lib/ports/page-reader";
import { makePdf } from "@/testing/web/make-pdf";
import { startTestingSite, type TestingRoute, type TestingSite } from "@/testing/web/site";
import type { HostReaderOptions } from "./host-reader";
import { createPageReader } from "./page-reader";

const BASE: HostReaderOptions = {
  userAgent: "Leadwright/0.0.0 (contact: test)",
  perHostDelayMs: 0,
  perHostConcurrency: 4,
  concurrency: 16,
  allowPrivate: true,
};

const open: { close(): Promise<void> }[] = [];

async function site(routes: Record<string, string | TestingRoute>): Promise<TestingSite> {
  const started = await startTestingSite(routes);
  open.push(started);
  return started;
}

function reader(options: Partial<HostReaderOptions> = {}): PageReader {
  const created = createPageReader({ ...BASE, ...options });
  open.push(created);
  return created;
}

async function readPage(pages: PageReader, url: string) {
  const result = await pages.read(url);
  if (!result.ok) throw new Error(`${result.failure.reason}: ${result.failure.message}`);
  return result.page;
}

async function readFailure(pages: PageReader, url: string) {
  const result = await pages.read(url);
  if (result.ok) throw new Error(`${url} was read`);
  return result.failure;
}

const send =
  (body: string | Buffer, headers: Record<string, string> = {}, status = 200): TestingRoute =>
  (_request, response) => {
    response.writeHead(status, { "content-type": "text/html", ...headers });
    response.end(body);
  };
const redirect = (location: string, status = 302) => send("", { location }, status);

afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

describe("a page", () => {
  it("comes with its address after redirects, its type and its text", async () => {
    const server = await site({ "/a": redirect("/b?x=1#top"), "/b": "<p>Grüße</p>" });
    const page = await readPage(reader(), `${server.origin}/a`);
    expect(page).toMatchObject({
      requestedUrl: `${server.origin}/a`,
      url: `${server.origin}/b?x=1`,
      status: 200,
      contentType: "text/html; charset=utf-8",
      html: "<p>Grüße</p>",
    });
    expect(new Date(page.fetchedAt).toISOString()).toBe(page.fetchedAt);
  });

  it("is asked for under the reader's own name, without cookies or user info", async () => {
    let seen: Record<string, unknown> = {};
    const server = await site({
      "/": (request, response) => {
        seen = request.headers;
        response.end("<p>");
      },
    });
    await readPage(reader(), server.origin.replace("//", "//user:secret@"));
    expect(seen["user-agent"]).toBe(BASE.userAgent);
    expect(seen).not.toHaveProperty("authorization");
    expect(seen).not.toHaveProperty("cookie");
  });

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
    ["zstd", zstdCompressSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
  ])("is unpacked from %s", async (coding, compress) => {
    const server = await site({ "/": send(compress("<p>packed</p>"), { "content-encoding": coding }) });
    expect((await readPage(reader(), server.origin)).html).toBe("<p>packed</p>");
  });

  it("is read although its gzip stream ends early", async () => {
    const packed = gzipSync(`<p>begins</p>${"x".repeat(500)}`);
    const server = await site({ "/": send(packed.subarray(0, -8), { "content-encoding": "gzip" }) });
    expect((await readPage(reader(), server.origin)).html).toContain("<p>begins</p>");
  });

  it("follows a Location in raw UTF-8", async () => {
    const server = await site({
      "/": (_request, response) => {
        response.writeHead(301, { location: Buffer.from("/über", "utf8").toString("latin1") });
        response.end();
      },
      "/%C3%BCber": "<p>there</p>",
    });
    expect((await readPage(reader(), server.origin)).html).toBe("<p>there</p>");
  });

  it("is read again on a new connection when the server dropped the idle one", async () => {
    let drops = 0;
    const server = await site({
      "/first": "<p>1</p>",
      "/second": (request, response) => {
        drops += 1;
        if (drops === 1) request.socket.destroy();
        else response.end("<p>2</p>");
      },
    });
    const pages = reader();
    await readPage(pages, `${server.origin}/first`);
    expect((await readPage(pages, `${server.origin}/second`)).html).toBe("<p>2</p>");
    expect(drops).toBe(2);
  });
});

describe("limits", () => {
  it("refuses a body that is too large, announced, streamed or packed", async () => {
    const big = "x".repeat(3_000);
    const server = await site({
      "/announced": send(big, { "content-length": "3000" }),
      "/streamed": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        for (let part = 0; part < 30; part += 1) response.write(big);
        response.end();
      },
      "/packed": send(gzipSync(big), { "content-encoding": "gzip" }),
      "/fits": send("x".repeat(2_000)),
    });
    const pages = reader({ maxBytes: 2_000 });
    for (const path of ["/announced", "/streamed", "/packed"]) {
      expect(await readFailure(pages, server.origin + path)).toMatchObject({
        reason: "too_large",
        retryable: false,
      });
    }
    expect((await readPage(pages, `${server.origin}/fits`)).html).toHaveLength(2_000);
  });

  it("gives up a page that takes too long before or after its head", async () => {
    const server = await site({
      "/silent": () => {},
      "/slow": (_request, response) => {
        response.writeHead(200, { "content-type": "text/html" });
        response.write("<p>");
      },
    });
    const pages = reader({ timeoutMs: 150 });
    for (const path of ["/silent", "/slow"]) {
      expect(await readFailure(pages, server.origin + path)).toMatchObject({
        reason: "timeout",
        retryable: true,
      });
    }
  });

  it("gives up a server that sends a body in endless tiny pieces, or endless interim responses", async () => {
    const pieces: TestingRoute = (_, response) => {
      response.writeHead(200, { "content-type": "text/html", "transfer-encoding": "chunked" });
      const many = "1\r\na\r\n".repeat(10_000);
      const more = () =>
        void (response.socket?.write(many) ? setImmediate(more) : response.socket?.once("drain", more));
      response.flushHeaders();
      more();
    };
    const hints: TestingRoute = (_, response) => {
      const { socket } = response;
      const many = "HTTP/1.1 103 Early Hints\r\nlink: </a.css>; rel=preload\r\n\r\n".repeat(1_000);
      const more = () => void (socket?.write(many) ? setImmediate(more) : socket?.once("drain", more));
      more();
    };
    const server = await site({ "/pieces": pieces, "/hints": hints });
    for (const path of ["/pieces", "/hints"]) {
      const failure = await readFailure(reader({ timeoutMs: 60_000 }), server.origin + path);
      expect(failure).toMatchObject({ reason: "wrong_type", retryable: false });
      expect(failure.message).toMatch(
        /its server sends more than \d+ (?:pieces of a few bytes|responses before)/,
      );
    }
  });

  it("takes a page in many small pieces, and one after early hints", async () => {
    const server = await site({
      "/": (_, response) => {
        response.writeEarlyHints({ link: "</a.css>; rel=preload" });
        response.writeHead(200, { "content-type": "text/html" });
        for (let index = 0; index < 5_000; index++) response.write("<p>");
        response.end();
      },
    });
    expect((await readPage(reader(), `${server.origin}/`)).html).toBe("<p>".repeat(5_000));
  });

  it("takes HTML, XHTML, plain text, PDFs and vCards, and nothing else", async () => {
    const typed = (type: string) => send("text", { "content-type": type });
    const server = await site({
      "/html": typed("TEXT/HTML; charset=utf-8"),
      "/xhtml": typed("application/xhtml+xml"),
      "/text": typed("text/plain"),
      "/none": (_request, response) => response.end("<p>untyped</p>"),
      "/pdf": send(makePdf([[{ x: 50, y: 700, text: "Jane Doe" }]]), { "content-type": "application/pdf" }),
      "/card": send("BEGIN:VCARD\nFN:Jane Doe\nEND:VCARD", { "content-type": "text/x-vcard; charset=utf-8" }),
      "/broken": typed("application/pdf"),
      "/json": typed("application/json"),
      "/binary": (_request, response) => response.end(Buffer.from([0, 1, 2, 0])),
    });
    const pages = reader();
    for (const path of ["/html", "/xhtml", "/text", "/none"]) await readPage(pages, server.origin + path);
    for (const path of ["/pdf", "/card"])
      expect((await readPage(pages, server.origin + path)).html).toContain(">Jane Doe</");
    for (const path of ["/broken", "/json", "/binary"]) {
      expect(await readFailure(pages, server.origin + path)).toMatchObject({ reason: "wrong_type" });
    }
  });

  it("follows five redirects and not a sixth", async () => {
    const routes: Record<string, TestingRoute | string> = { "/0": "<p>end</p>" };
    for (let hop = 1; hop <= 6; hop += 1) routes[`/${hop}`] = redirect(`/${hop - 1}`);
    const server = await site({ ...routes, "/loop": redirect("/loop") });
    const pages = reader();
    await readPage(pages, `${server.origin}/5`);
    for (const path of ["/6", "/loop"]) {
      expect(await readFailure(pages, server.origin + path)).toMatchObject({ reason: "redirects" });
    }
  });

  it("reports a status with whether asking again makes sense", async () => {
    const server = await site({ "/gone": send("", {}, 410), "/busy": send("", {}, 503) });
    const pages = reader();
    expect(await readFailure(pages, `${server.origin}/gone`)).toMatchObject({
      reason: "http_status",
      status: 410,
      retryable: false,
    });
    expect(await readFailure(pages, `${server.origin}/busy`)).toMatchObject({ status: 503, retryable: true });
  });

  it("says in a sentence that a host is not there", async () => {
    const server = await site({});
    await server.close();
    expect(await readFailure(reader(), server.origin)).toMatchObject({
      reason: "network",
      retryable: true,
      message: expect.stringMatching(/could not be reached: it refuses connections\.$/),
    });
  });

  it.each(["ftp://a.test/", "file:///etc/passwd", "javascript:alert(1)", "not a url", "http://a.test:25/"])(
    "does not request %s",
    async (url) => {
      expect(await readFailure(reader(), url)).toMatchObject({ reason: "bad_url", retryable: false });
    },
  );

  it("rejects with the caller's reason when its signal ends the wait", async () => {
    const stop = new AbortController();
    const server = await site({ "/": () => stop.abort(new Error("enough")) });
    await expect(reader().read(server.origin, { signal: stop.signal })).rejects.toThrow("enough");
  });
});

describe("one host", () => {
  let running = 0;
  let most = 0;
  beforeEach(() => {
    running = 0;
    most = 0;
  });
  const counted: TestingRoute = (_request, response) => {
    running += 1;
    most = Math.max(most, running);
    setTimeout(() => {
      running -= 1;
      response.setHeader("content-type", "text/html");
      response.end("<p>");
    }, 15);
  };
  const routes = Object.fromEntries(Array.from({ length: 12 }, (_, page) => [`/${page}`, counted]));
  const addresses = (origin: string) => Object.keys(routes).map((path) => origin + path);

  it("never sees more requests at once than it is owed, and robots.txt once", async () => {
    const server = await site(routes);
    const pages = reader({ perHostConcurrency: 2 });
    await Promise.all(addresses(server.origin).map((url) => readPage(pages, url)));
    expect(most).toBe(2);
    expect(server.requests.filter((request) => request.includes("robots"))).toHaveLength(1);
  });

  it("shares one limit with all the others", async () => {
    const servers = await Promise.all([site(routes), site(routes), site(routes)]);
    const pages = reader({ perHostConcurrency: 2, concurrency: 3 });
    await Promise.all(
      servers.flatMap((server) => addresses(server.origin).map((url) => readPage(pages, url))),
    );
    expect(most).toBe(3);
  });

  it("sees its requests start at least the delay apart", async () => {
    const starts: number[] = [];
    const note: TestingRoute = (_request, response) => {
      starts.push(performance.now());
      response.setHeader("content-type", "text/html");
      response.end("<p>");
    };
    const server = await site({ "/robots.txt": note, "/a": note, "/b": note, "/c": note });
    const pages = reader({ perHostDelayMs: 60 });
    await Promise.all(["/a", "/b", "/c"].map((path) => readPage(pages, server.origin + path)));
    expect(starts).toHaveLength(4);
    // A request may arrive late, so only the total span has a lower bound.
    expect(starts[3]! - starts[0]!).toBeGreaterThan(150);
  });
});
