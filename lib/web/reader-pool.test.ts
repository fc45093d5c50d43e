import { once } from "node:events";
import { gzipSync } from "node:zlib";
import { afterEach, describe, expect, it } from "vitest";
import type { PageReader } from "@/lib/ports/page-reader";
import { buildEntry } from "@/testing/process/build-entry";
import { listDescendants } from "@/testing/web/list-descendants";
import { startTestingSite, type TestingRoute, type TestingSite } from "@/testing/web/site";
import type { ExchangeRequest } from "./exchange";
import { createPageReader } from "./page-reader";
import { createReaderPool } from "./reader-pool";
import type { ReaderOptions } from "./reader-process";

const SETTINGS = { perHostConcurrency: 16, connectTimeoutMs: 10_000, allowPrivate: true };

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const part of open.splice(0).reverse()) await part.close();
});

let command: string[] | undefined;

function openPool(options: Partial<ReaderOptions> = {}, settings: Partial<typeof SETTINGS> = {}) {
  command ??= [buildEntry("testing/web/reader.ts")];
  const pool = createReaderPool({ command, memoryMb: 128, ...options }, { ...SETTINGS, ...settings });
  open.push(pool);
  return pool;
}

function openReader(pool?: ReturnType<typeof openPool>): PageReader {
  const reader = createPageReader({
    userAgent: "Test/1",
    perHostDelayMs: 0,
    perHostConcurrency: 16,
    concurrency: 64,
    allowPrivate: true,
    maxBytes: 200_000,
    ...(pool && { openExchange: () => pool }),
  });
  open.push(reader);
  return reader;
}

async function openSite(routes: Record<string, string | TestingRoute>): Promise<TestingSite> {
  const site = await startTestingSite(routes);
  open.push(site);
  return site;
}

const readers = () => listDescendants(process.pid).filter(({ command }) => command.includes("test-reader"));

const request = (url: string): ExchangeRequest => ({
  url,
  headers: {},
  // Longer than a test may take: none of them is to pass because a request ended by itself.
  timeoutMs: 600_000,
  maxBytes: 1_000_000,
  oversize: "fail",
  wanted: "page",
});

it("reads every page as this process would itself", async () => {
  const send =
    (body: string | Buffer, headers: Record<string, string>, status = 200): TestingRoute =>
    (_, response) =>
      response.writeHead(status, headers).end(body);
  const site = await openSite({
    "/robots.txt": "User-agent: *\nDisallow: /closed",
    "/": "<p>Grüße, 你好</p>",
    "/moved": send("", { location: "/" }, 301),
    "/away": send("", { location: "http://nowhere.invalid/" }, 302),
    "/closed": "<p>",
    "/gone": send("gone", {}, 410),
    "/busy": send("busy", {}, 503),
    "/packed": send(gzipSync("<p>packed</p>"), { "content-type": "text/html", "content-encoding": "gzip" }),
    "/broken": send("xxxxxxxx", { "content-type": "text/html", "content-encoding": "gzip" }),
    "/picture": send("GIF89a", { "content-type": "image/gif" }),
    "/untyped": send(Buffer.from([60, 0, 62]), {}),
    "/large": send("x".repeat(300_000), { "content-type": "text/html" }),
    "/japanese": send(Buffer.from([0xc6, 0xfc]), { "content-type": "text/html; charset=euc-jp" }),
    "/card": send("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ann Smith\r\nEND:VCARD\r\n", {
      "content-type": "text/vcard",
    }),
    "/dropped": (request) => request.socket.destroy(),
  });
  const [here, there] = [openReader(), openReader(openPool())];
  const paths = ["/", "/moved", "/away", "/closed", "/gone", "/busy", "/packed", "/broken", "/picture"];
  for (const path of [...paths, "/untyped", "/large", "/japanese", "/card", "/dropped"]) {
    const mine = await here.read(site.origin + path);
    const theirs = await there.read(site.origin + path);
    if (mine.ok && theirs.ok) theirs.page.fetchedAt = mine.page.fetchedAt;
    expect(theirs, path).toEqual(mine);
  }
  expect(await there.readResource(`${site.origin}/`)).toEqual(await here.readResource(`${site.origin}/`));
  expect(readers()).toHaveLength(1);
});

it("checks the address that it connects to", async () => {
  const site = await openSite({ "/": "<p>inside</p>" });
  const pool = openPool({}, { allowPrivate: false });
  await expect(pool.get(request(`${site.origin}/`))).rejects.toMatchObject({
    name: "ReadError",
    reason: "blocked_address",
    retryable: false,
  });
  expect(site.requests).toEqual([]);
});

it("leaves a request that nobody waits for any more", async () => {
  const asked = Promise.withResolvers<{ closed: Promise<unknown> }>();
  const site = await openSite({ "/": ({ socket }) => asked.resolve({ closed: once(socket, "close") }) });
  const pool = openPool();
  const controller = new AbortController();
  const answer = pool.get(request(`${site.origin}/`), controller.signal);
  const { closed } = await asked.promise;
  controller.abort(new Error("enough"));
  await expect(answer).rejects.toThrow("enough");
  await closed;
  await expect(pool.get(request(`${site.origin}/`), controller.signal)).rejects.toThrow("enough");
});

describe("a page that ends its reader", () => {
  it.each(["exit", "objects", "loop"])("(%s) costs no other page anything", async (bomb) => {
    const held: (() => void)[] = [];
    const isFull = Promise.withResolvers<void>();
    const later: (() => void)[] = [];
    const good = await openSite({
      "/": (_, response) => {
        held.push(() => response.writeHead(200, { "content-type": "text/html" }).end("<p>good</p>"));
        if (held.length >= 5) isFull.resolve();
        if (held.length > 5) for (const answer of held.splice(5)) answer();
      },
      // Only to five at once, which are more than would be read alone.
      "/later": (_, response) => {
        later.push(() => response.writeHead(200, { "content-type": "text/html" }).end("<p>later</p>"));
        if (later.length === 5) for (const answer of later) answer();
      },
    });
    const bad = await openSite({ "/": `<p>bomb:${bomb}</p>`, "/next": `<p>bomb:${bomb}</p>` });
    const pool = openPool(bomb === "loop" ? { pingMs: 250 } : {});
    const waiting = Array.from({ length: 5 }, () => pool.get(request(`${good.origin}/`)));
    await isFull.promise;
    const fatal = await pool.get(request(`${bad.origin}/`)).catch((error) => error);
    expect(fatal).toMatchObject({ name: "ReadError", reason: "wrong_type", retryable: false });
    for (const answer of await Promise.all(waiting)) expect(answer.text).toBe("<p>good</p>");
    // Twice, and never again.
    expect(bad.requests).toEqual(["GET /", "GET /"]);
    expect(good.requests).toHaveLength(10);
    // Its host is read alone from now on, the others are not.
    const shared = Promise.all(Array.from({ length: 5 }, () => pool.get(request(`${good.origin}/later`))));
    await expect(pool.get(request(`${bad.origin}/next`))).rejects.toMatchObject({ reason: "wrong_type" });
    expect((await shared).map(({ text }) => text)).toEqual(Array(5).fill("<p>later</p>"));
    expect(good.requests).toHaveLength(15);
    expect(bad.requests).toEqual(["GET /", "GET /", "GET /next"]);
  });
});

it("lets go of a request that nobody waits for any more while it waits for a process of its own", async () => {
  const asked: (() => void)[] = [];
  const bothAsked = Promise.withResolvers<void>();
  const bad = await openSite({
    "/": "<p>bomb:exit</p>",
    "/held": (_, response) => {
      asked.push(() => response.writeHead(200, { "content-type": "text/html" }).end("<p>held</p>"));
      if (asked.length === 2) bothAsked.resolve();
    },
  });
  const pool = openPool();
  await expect(pool.get(request(`${bad.origin}/`))).rejects.toMatchObject({ reason: "wrong_type" });
  const held = [1, 2].map(() => pool.get(request(`${bad.origin}/held`)));
  await bothAsked.promise;
  const controller = new AbortController();
  const left = [1, 2].map(() => pool.get(request(`${bad.origin}/held`), controller.signal));
  controller.abort(new Error("enough"));
  for (const answer of left) await expect(answer).rejects.toThrow("enough");
  for (const answer of asked) answer();
  for (const answer of await Promise.all(held)) expect(answer.text).toBe("<p>held</p>");
  expect(asked).toHaveLength(2);
  // Nobody has the turns that they waited for: the next one that needs a process of its own gets it.
  await expect(pool.get(request(`${bad.origin}/`))).rejects.toMatchObject({ reason: "wrong_type" });
});

it("says that no process could be started, and that the page may be read later", async () => {
  const pool = openPool({ command: ["-e", "process.exit(1)"] });
  await expect(pool.get(request("http://127.0.0.1:1/"))).rejects.toMatchObject({
    message: "http://127.0.0.1:1/ could not be read: no process could be started to read it.",
    retryable: true,
  });
});

it("closes at once, whatever is in its hands, and leaves no process", async () => {
  const asked = Promise.withResolvers<void>();
  const site = await openSite({ "/": () => asked.resolve() });
  const pool = openPool();
  const answers = Array.from({ length: 5 }, () =>
    pool.get(request(`${site.origin}/`)).catch((error) => error),
  );
  await asked.promise;
  await pool.close();
  for (const answer of answers) expect(await answer).toMatchObject({ reason: "network", retryable: true });
  expect(await pool.get(request(`${site.origin}/`)).catch((error) => error)).toMatchObject({
    message: "The page reader was closed.",
  });
  await expect.poll(readers).toEqual([]);
});
