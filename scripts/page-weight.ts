import { type BrowserContext, chromium } from "@playwright/test";
import { findBrowser } from "./find-browser";

export type PageWeight = {
  path: string;
  status: number;
  /** Bytes of scripts as they crossed the wire, without headers. */
  scriptBytes: number;
  scripts: number;
  /** Milliseconds until the largest paint; 0 where the browser saw none. */
  largestPaintMs: number;
};

/** What a first visit to `path` loads. Each page has a fresh cache, so nothing of an earlier one counts as had. */
export async function weighPage(context: BrowserContext, url: string, path: string): Promise<PageWeight> {
  const page = await context.newPage();
  try {
    const cache = await context.newCDPSession(page);
    await cache.send("Network.setCacheDisabled", { cacheDisabled: true });
    const sizes: Promise<number>[] = [];
    page.on("requestfinished", (request) => {
      if (request.resourceType() === "script")
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    const answer = await page.goto(new URL(path, url).href, { waitUntil: "load" });
    await page.waitForLoadState("networkidle", { timeout: 5000 }).catch(() => {});
    const bytes = await Promise.all(sizes);
    return {
      path,
      status: answer?.status() ?? 0,
      scriptBytes: bytes.reduce((sum, size) => sum + size, 0),
      scripts: bytes.length,
      largestPaintMs: await page.evaluate(readLargestPaint),
    };
  } finally {
    await page.close();
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
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    for (const one of cookies.split(";").filter((part) => part.includes("="))) {
      const [name, ...value] = one.trim().split("=");
      await context.addCookies([{ name: name!, value: value.join("="), url }]);
    }
    const weights: PageWeight[] = [];
    for (const path of paths.length > 0 ? paths : ["/"]) weights.push(await weighPage(context, url, path));
    console.log(JSON.stringify(weights, null, 2));
  } finally {
    await browser.close();
  }
}
