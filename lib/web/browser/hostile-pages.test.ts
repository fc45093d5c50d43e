import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { PageReader } from "@/lib/ports/page-reader";
import { worstPause } from "@/testing/parsing/test-parsing";
import { sized } from "@/testing/process/test-size";
import { isAlive, listDescendants } from "@/testing/web/list-descendants";
import { startTestingSite, type TestingSite } from "@/testing/web/site";
import { browserCommand, sayIfNoBrowser, TEST_BROWSER } from "@/testing/web/test-browser";
import { createPageReader } from "../page-reader";
import { createPageBrowser, type PageBrowserOptions } from "./create-page-browser";

sayIfNoBrowser("hostile pages that a browser reads");

/** Less than a page has, because most of these use all of it. */
const LIMIT_MS = sized(3_000, 5_000);
/** Above the limit of a page: starting and ending its browser, on a machine with other work. */
const AROUND_MS = 20_000;
/** A second, although the guarantee is half a second: the machine that runs the tests has other work. */
const LONGEST_PAUSE = 1_000;

const URL_OF_PAGE = "http://shop.example/";
/** Of this file alone, because others open browsers at the same time. */
const FILES = mkdtempSync(join(tmpdir(), "leadwright-hostile-"));
const folders = () => readdirSync(FILES).filter((name) => name.startsWith("leadwright-browser-"));
const browsers = () => listDescendants(process.pid).filter(({ command }) => command.includes("chrom"));

afterAll(() => rmSync(FILES, { recursive: true, force: true }));

describe.skipIf(TEST_BROWSER === null || process.platform !== "linux")("in the browser, a page", () => {
  let inner: TestingSite;
  /** Sees what reaches it from inside; an inner address like any other of this machine. */
  beforeAll(async () => {
    vi.stubEnv("TMPDIR", FILES);
    inner = await startTestingSite({ "/": "<p>the secret of the inside</p>" });
  });
  const readers: PageReader[] = [];
  afterEach(async () => {
    for (const reader of readers.splice(0)) await reader.close();
    for (const name of folders()) rmSync(join(FILES, name), { recursive: true, force: true });
    inner.requests.length = 0;
  });
  afterAll(async () => {
    await inner.close();
    vi.unstubAllEnvs();
  });

  function open(options: Partial<PageBrowserOptions> = {}) {
    const reader = createPageReader({
      userAgent: "Leadwright/test",
      perHostDelayMs: 0,
      perHostConcurrency: 8,
      concurrency: 16,
      timeoutMs: 2_000,
      // Every name leads inside.
      lookup: (_, __, callback) => callback(null, [{ address: "127.0.0.1", family: 4 }]),
    });
    readers.push(reader);
    return createPageBrowser({
      choice: TEST_BROWSER!,
      command: browserCommand(),
      limitMs: LIMIT_MS,
      reader,
      ...options,
    });
  }

  /** Renders a page, and holds that the serving thread was free, that it ended in time, and that nothing is left of it. */
  async function render(body: string, options: Partial<PageBrowserOptions> = {}) {
    const html = `<html><head><title>Shop</title></head><body><div id="root"></div>${body}</body></html>`;
    const began = performance.now();
    let rendering: Awaited<ReturnType<ReturnType<typeof open>["render"]>> | undefined;
    const pause = await worstPause(async () => {
      rendering = await open(options).render({ url: URL_OF_PAGE, html });
    });
    expect(performance.now() - began).toBeLessThan((options.limitMs ?? LIMIT_MS) + AROUND_MS);
    expect(pause).toBeLessThan(LONGEST_PAUSE);
    await vi.waitFor(() => expect(browsers()).toEqual([]), { timeout: 5_000 });
    expect(folders()).toEqual([]);
    return rendering!;
  }

  const failed = (message: RegExp) => ({
    ok: false,
    failure: "page",
    message: expect.stringMatching(message),
  });
  const shown = (text: string) => ({ ok: true, html: expect.stringContaining(text) });
  const script = (code: string) => `<script>${code}</script>`;
  const WRITTEN = '<div id="root">written</div>';
  const write = `document.getElementById("root").textContent = "written";`;

  it("that never ends its script is given up", async () => {
    expect(await render(script("for (;;);"))).toMatchObject(
      failed(new RegExp(`did not finish within ${LIMIT_MS / 1_000} s`)),
    );
  });

  it("that asks without end is read as it stands, after 60 requests", async () => {
    const asked: string[] = [];
    const reader = {
      readResource: async (url: string) => {
        asked.push(url);
        await sleep(1);
        return { url, contentType: "application/json", body: Buffer.from("[]") };
      },
    };
    const code = `${write} const ask = (n) => fetch("/data/" + n).catch(() => {}).then(() => ask(n + 1)); for (let i = 0; i < 8; i++) ask(i * 1e6);`;
    expect(await render(script(code), { reader })).toMatchObject(shown(WRITTEN));
    expect(asked).toHaveLength(60);
  });

  it("that loads more than 20 MB gets no more", async () => {
    const body = Buffer.alloc(4_000_000, "x");
    let asked = 0;
    const reader = {
      readResource: async (url: string) => {
        asked += 1;
        return { url, contentType: "text/plain", body };
      },
    };
    const code = `(async () => { let n = 0; for (let i = 0; i < 12; i++) n += await fetch("/" + i).then((r) => r.text()).then((t) => t.length, () => 0); document.getElementById("root").textContent = "got " + n; })()`;
    expect(await render(script(code), { reader, limitMs: 15_000 })).toMatchObject(shown(">got 20000000<"));
    expect(asked).toBe(5);
  });

  it.each([
    ["of objects", "const all = []; for (;;) all.push({ a: all.length, b: [all.length] });"],
    [
      "of buffers",
      "const all = []; for (let i = 0; i < 64; i++) all.push(new Uint8Array(16 << 20).fill(i + 1)); for (;;);",
    ],
    ["of text", "let text = 'x'; for (;;) { text += text + '!'; document.title = text; }"],
    [
      "of elements",
      "for (;;) document.body.append(Object.assign(document.createElement('p'), { textContent: 'x'.repeat(1e5) }));",
    ],
  ])("that takes a gigabyte %s is given up", async (_, code) => {
    const rendering = await render(script(code), { limitMs: 10_000 });
    if (rendering.ok) expect(rendering.html.length).toBeLessThanOrEqual(3_000_000);
    else expect(rendering).toMatchObject(failed(/more memory|crashed|did not finish/));
  });

  it("that takes more memory than a page may is ended by that, and says so", async () => {
    const code =
      "const all = []; for (let i = 0; i < 60; i++) all.push(new Uint8Array(16 << 20).fill(i + 1)); setInterval(() => all, 10);";
    expect(await render(script(code), { memoryMb: 384, limitMs: 10_000 })).toMatchObject(
      failed(/more memory/),
    );
  });

  it("reaches no inner address, by whatever way", async () => {
    const { origin, port } = inner;
    const ways = `
      const at = ["${origin}/", "http://localhost:${port}/", "http://inner.example:${port}/", "http://[::ffff:127.0.0.1]:${port}/", "http://2130706433:${port}/"];
      for (const url of at) {
        fetch(url, { mode: "no-cors" }).catch(() => {});
        navigator.sendBeacon(url, "x");
        new Image().src = url;
        try { new WebSocket(url.replace("http", "ws")); } catch {}
        try { new EventSource(url); } catch {}
        try { new Worker(URL.createObjectURL(new Blob(["importScripts('" + url + "'); fetch('" + url + "'); new WebSocket('" + url.replace("http", "ws") + "')"]))); } catch {}
        for (const [name, attributes] of [["iframe", { src: url }], ["link", { rel: "prefetch", href: url }], ["link", { rel: "preconnect", href: url }], ["link", { rel: "dns-prefetch", href: url }],
          ["script", { src: url }], ["object", { data: url }], ["embed", { src: url }], ["video", { src: url }], ["link", { rel: "stylesheet", href: url }]])
          document.body.append(Object.assign(document.createElement(name), attributes));
        const form = Object.assign(document.createElement("form"), { action: url, method: "post", target: "_blank" });
        document.body.append(form);
        form.submit();
        window.open(url);
      }
      const rules = Object.assign(document.createElement("script"), { type: "speculationrules" });
      const urls = { urls: ["${origin}/"], eagerness: "immediate" };
      rules.textContent = JSON.stringify({ prefetch: [urls], prerender: [urls] });
      document.head.append(rules);
      try {
        const peer = new RTCPeerConnection({ iceServers: [{ urls: "stun:127.0.0.1:${port}" }, { urls: "turn:127.0.0.1:${port}?transport=tcp", username: "a", credential: "b" }] });
        peer.createDataChannel("x");
        peer.createOffer().then((offer) => peer.setLocalDescription(offer));
      } catch {}
      ${write}`;
    let connections = 0;
    const note = () => {
      connections += 1;
    };
    inner.server.on("connection", note);
    const rendering = await render(script(ways));
    inner.server.off("connection", note);
    expect(rendering).toMatchObject(shown(WRITTEN));
    expect({ connections, requests: inner.requests }).toEqual({ connections: 0, requests: [] });
  });

  it.each([
    ["an inner address", () => inner.origin],
    ["a name that leads inside", () => `http://shop.example:${inner.port}/`],
    ["another site", () => "http://other.example/"],
    ["a file", () => "file:///etc/passwd"],
    ["the browser's own pages", () => "chrome://version/"],
    ["data", () => "data:text/html,<p>the secret of the inside</p>"],
  ])("that goes to %s stays where it is", async (_, target) => {
    const rendering = await render(script(`${write} location.href = atob("${btoa(target())}");`));
    if (rendering.ok) expect(rendering.html).not.toMatch(/secret of the inside|root:x:0/);
    expect(inner.requests).toEqual([]);
  });

  it("that opens windows and dialogs without end is read as it stands", async () => {
    const code = `${write} setInterval(() => { for (let i = 0; i < 50; i++) window.open("about:blank"); }, 10); setTimeout(() => { alert(1); confirm(2); prompt(3); print(); }, 50);`;
    expect(await render(script(code))).toMatchObject(shown(WRITTEN));
  });

  it("that never finishes loading is read as it stands", async () => {
    const reader = { readResource: () => new Promise<never>(() => {}) };
    const body = `${script(write)}<script src="/never.js"></script>`;
    expect(await render(body, { reader })).toMatchObject(shown(WRITTEN));
  });

  it("of 50 MB is cut at what a page may have", async () => {
    const code = `const root = document.getElementById("root"); root.hidden = true; for (let i = 0; i < 500; i++) root.append(Object.assign(document.createElement("p"), { textContent: "x".repeat(1e5) }));`;
    const rendering = await render(script(code), { limitMs: 10_000 });
    expect(rendering.ok && rendering.html.length).toBe(3_000_000);
  });

  it("that hides itself from its reader is read all the same", async () => {
    const code = `${write}
      const lie = { configurable: true, get: () => "<p>a lie</p>" };
      Object.defineProperty(Element.prototype, "outerHTML", lie);
      Object.defineProperty(Document.prototype, "documentElement", { configurable: true, get: () => null });
      for (const name of ["then", "value", "result", "slice", "toJSON"]) try { Object.prototype[name] = () => "a lie"; } catch {}
      String.prototype.slice = () => "a lie";
      Object.getOwnPropertyDescriptor = () => lie;
      JSON.stringify = () => "a lie";
      document.body.insertAdjacentHTML("beforeend", '<img name="documentElement"><form name="defaultView"></form>');`;
    const rendering = await render(script(code));
    expect(rendering).toMatchObject(shown(WRITTEN));
    expect(rendering.ok && rendering.html).toMatch(/^<html>/);
  });

  it("downloads nothing", async () => {
    const reader = {
      readResource: async (url: string) => ({
        url,
        contentType: "application/octet-stream",
        body: Buffer.alloc(1_000),
      }),
    };
    const code = `${write} const a = Object.assign(document.createElement("a"), { href: "/file.exe", download: "file.exe" }); document.body.append(a); a.click();`;
    expect(await render(script(code), { reader })).toMatchObject(shown(WRITTEN));
  });

  it("fails alone where its browser is killed, and the next one is read", async () => {
    const asking = Promise.withResolvers<void>();
    const reader = {
      readResource: async () => {
        asking.resolve();
        return null;
      },
    };
    const browser = open({ limitMs: 20_000, reader });
    const html = (code: string) => `<html><body><div id="root"></div>${script(code)}</body></html>`;
    const first = browser.render({ url: URL_OF_PAGE, html: html("setInterval(() => fetch('/'), 10);") });
    const second = browser.render({ url: URL_OF_PAGE, html: html(write) });
    await asking.promise;
    for (const { id } of browsers().filter(({ command }) => !command.includes("--type=")))
      process.kill(id, "SIGKILL");
    expect(await first).toMatchObject({ ok: false, failure: "page" });
    expect(await second).toMatchObject(shown(WRITTEN));
  });

  it("is left at once where the service stops, and none is read afterwards", async () => {
    const browser = open({ limitMs: 60_000 });
    const page = { url: URL_OF_PAGE, html: `<body>${script("for (;;);")}</body>` };
    const [first, second] = [browser.render(page), browser.render(page)];
    await vi.waitFor(() => expect(browsers().length).toBeGreaterThan(2), { timeout: 20_000, interval: 50 });
    const began = performance.now();
    await browser.close();
    expect(performance.now() - began).toBeLessThan(2_000);
    expect([await first, await second]).toMatchObject([{ failure: "closed" }, { failure: "closed" }]);
    await vi.waitFor(() => expect(browsers()).toEqual([]), { timeout: 5_000 });
  });

  it.each(["starts", "reads a page"])(
    "leaves no process and no file where the service is killed while it %s",
    async (when) => {
      const code = `
      import { createPageBrowser } from "@/lib/web/browser/create-page-browser";
      const reader = { readResource: async () => null };
      const browser = createPageBrowser({ choice: ${JSON.stringify(TEST_BROWSER)}, command: ${JSON.stringify(browserCommand())}, limitMs: 60_000, reader });
      console.log("open");
      await browser.render({ url: "${URL_OF_PAGE}", html: "<body><script>for (;;);</script></body>" });`;
      const service = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      for await (const line of createInterface({ input: service.stdout })) if (line === "open") break;
      const theirs = () => listDescendants(service.pid!);
      const sign = when === "starts" ? "--user-data-dir" : "--type=renderer";
      await vi.waitFor(() => expect(theirs().some(({ command }) => command.includes(sign))).toBe(true), {
        timeout: 20_000,
        interval: 5,
      });
      const ids = theirs().map(({ id }) => id);
      service.kill("SIGKILL");
      await vi.waitFor(() => expect(ids.filter(isAlive)).toEqual([]), { timeout: 20_000, interval: 50 });
      await vi.waitFor(() => expect(folders()).toEqual([]), { timeout: 20_000, interval: 50 });
      // A browser that was left would make its folder again.
      await sleep(500);
      expect(folders()).toEqual([]);
    },
  );
});
