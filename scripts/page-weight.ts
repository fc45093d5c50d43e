import { type Browser, chromium } from "@playwright/test";
import { findBrowser } from "@/e2e/find-browser";

export type PageWeight = {
  path: string;
  status: number;
  /** Bytes of scripts as transferred, without headers. */
  scriptBytes: number;
  scripts: number;
  /** Milliseconds until the largest contentful paint; 0 if the browser reported none. */
  largestPaintMs: number;
};

/** What a first visit to `path` loads, in a new browser context, so nothing is cached from an earlier page. */
export async function weighPage(
  browser: Browser,
  url: string,
  path: string,
  cookies: { name: string; value: string }[] = [],
): Promise<PageWeight> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addCookies(cookies.map((cookie) => ({ ...cookie, url })));
    const page = await context.newPage();
    const wire = await context.newCDPSession(page);
    await wire.send("Network.enable");
    const scripts = new Map<string, number>();
    wire.on(
      "Network.requestWillBeSent",
      ({ requestId, type }) => type === "Script" && scripts.set(requestId, 0),
    );
    wire.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
      const before = scripts.get(requestId);
      if (before !== undefined) scripts.set(requestId, before + encodedDataLength);
    });
    const answer = await page.goto(new URL(path, url).href, { waitUntil: "load" });
    await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => {});
    const bytes = [...scripts.values()];
    return {
      path,
      status: answer?.status() ?? 0,
      scriptBytes: bytes.reduce((sum, size) => sum + size, 0),
      scripts: bytes.length,
      largestPaintMs: await page.evaluate(readLargestPaint),
    };
  } finally {
    await context.close();
  }
}

function readLargestPaint(): Promise<number> {
  return new Promise((resolve) => {
    new PerformanceObserver((list) => resolve(Math.round(list.getEntries().at(-1)?.startTime ?? 0))).observe({
      type: "largest-contentful-paint",
      buffered: true,
    });
    setTimeout(() => resolve(0), 1000);
  });
}

// npx tsx scripts/page-weight.ts http://127.0.0.1:3000 / /sign-in … [--cookie "name=value; other=value"]
if (process.argv[1] === import.meta.filename) {
  const words = process.argv.slice(2);
  const at = words.indexOf("--cookie");
  const cookies = at < 0 ? "" : (words.splice(at, 2)[1] ?? "");
  const [url, ...paths] = words;
  if (!url) {
    console.error(
      "Say where the service is: npx tsx scripts/page-weight.ts http://127.0.0.1:3000 / /sign-in",
    );
    process.exit(1);
  }
  const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
  try {
    const given = cookies.split(";").flatMap((part) => {
      const [name, ...value] = part.trim().split("=");
      return name && value.length > 0 ? { name, value: value.join("=") } : [];
    });
    const weights: PageWeight[] = [];
    for (const path of paths.length > 0 ? paths : ["/"])
      weights.push(await weighPage(browser, url, path, given));
    console.log(JSON.stringify(weights, null, 2));
  } finally {
    await browser.close();
  }
}
