import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { browserCommand } from "@/testing/web/test-browser";
import { createPageBrowser } from "./create-page-browser";

describe("a browser that", () => {
  const reader = { readResource: async () => null };
  const page = { url: "http://shop.example/", html: "<body></body>" };

  it("does not start is no failure of the page, and is not tried for every page", async () => {
    const browser = createPageBrowser({ choice: process.execPath, command: browserCommand(), reader });
    const first = await browser.render(page);
    expect(first).toMatchObject({ ok: false, failure: "broken" });
    const began = performance.now();
    expect(await browser.render(page)).toEqual(first);
    expect(performance.now() - began).toBeLessThan(100);
  });

  it("says itself why it does not start is quoted", async () => {
    const folder = await mkdtemp(join(tmpdir(), "leadwright-no-browser-"));
    const choice = join(folder, "chromium");
    const words = "error while loading shared libraries: libnss3.so: cannot open shared object file";
    await writeFile(choice, `#!/bin/sh\necho "chromium: ${words}" >&2\nexit 127\n`, { mode: 0o755 });
    const browser = createPageBrowser({ choice, command: browserCommand(), reader });
    expect(await browser.render(page)).toEqual({
      ok: false,
      failure: "broken",
      message: `it could not be started (${words})`,
    });
    await rm(folder, { recursive: true });
  });

  it("is installed later is found then", async () => {
    const folder = await mkdtemp(join(tmpdir(), "leadwright-no-browser-"));
    const choice = join(folder, "chromium");
    const browser = createPageBrowser({ choice, command: browserCommand(), reader });
    expect(await browser.render(page)).toMatchObject({ failure: "missing" });
    await writeFile(choice, "#!/bin/sh\nexit 1\n", { mode: 0o755 });
    expect(await browser.render(page)).toMatchObject({ failure: "broken" });
    await rm(folder, { recursive: true });
  });

  it("reads one page after the other asks each just before, and leaves what is not wanted any more", async () => {
    const browser = createPageBrowser({ choice: process.execPath, command: browserCommand(), reader });
    const order: string[] = [];
    const begin = (name: string, wanted: boolean) => async () => {
      order.push(name);
      return wanted;
    };
    const left = browser.render(page, begin("first", false)).then((rendering) => order.push(`${rendering}`));
    const read = browser.render(page, begin("second", true));
    await left;
    expect(await read).toMatchObject({ failure: "broken" });
    expect(order).toEqual(["first", "null", "second"]);
  });

  it("is switched off, or not there, is never started", async () => {
    const off = createPageBrowser({ choice: "off", reader });
    expect(await off.render(page)).toMatchObject({ failure: "off" });
    const missing = createPageBrowser({ choice: "/no/such/chromium", reader });
    expect(await missing.render(page)).toMatchObject({ failure: "missing" });
  });
});
