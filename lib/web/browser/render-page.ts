import { setTimeout as sleep } from "node:timers/promises";
import type { Browser, CDPSession, Page, Route } from "playwright-core";
import { MAX_CHARACTERS, type Resource } from "./browser-messages";

export type AskForResource = (url: string, isDocument: boolean) => Promise<Resource | null>;

/** Types of requests that may be answered, as Playwright names them. Styles are answered with nothing, all others fail. */
const ANSWERED = new Set(["document", "script", "xhr", "fetch"]);
/** A page is ready when its scripts have asked for nothing for so long. */
const QUIET_MS = 500;
const LOOK_MS = 50;
/** A page that loads itself again is answered so often. */
const MAX_LOADS = 3;

/**
 * Lets the scripts of a page run, and returns what they made of it: when nothing has been asked for a while, or after four fifths of
 * `limitMs`. All requests are answered by `ask`; the page itself by `html`.
 */
export async function renderPage(
  browser: Browser,
  { url, html, limitMs }: { url: string; html: string; limitMs: number },
  ask: AskForResource,
): Promise<string> {
  const until = performance.now() + limitMs * 0.8;
  const context = await browser.newContext({ acceptDownloads: false, serviceWorkers: "block" });
  const page = await context.newPage();
  // Belt and braces: the browser lets no page open a window.
  context.on("page", (other) => void other.close().catch(() => {}));
  await context.routeWebSocket(/.*/, (socket) => void socket.close());
  const traffic = new Traffic(page, { url, html }, ask);
  await context.route(/.*/, (route) => traffic.answer(route).catch(() => route.abort().catch(() => {})));
  const session = await context.newCDPSession(page);
  const crashed = new Promise<never>((_, reject) => {
    page.once("crash", () => reject(new Error("it crashed in the browser")));
  });
  crashed.catch(() => {});
  const rendered = (async () => {
    await page.goto(url, { waitUntil: "commit", timeout: limitMs });
    while (performance.now() < until && !traffic.isQuiet()) await sleep(LOOK_MS);
    return readDocument(session);
  })();
  return Promise.race([rendered, crashed]);
}

/** What the page asks for, and whether it is still asking. */
class Traffic {
  private open = 0;
  private loads = 0;
  private isLoaded = false;
  private changedAt = performance.now();

  constructor(
    private readonly page: Page,
    private readonly own: { url: string; html: string },
    private readonly ask: AskForResource,
  ) {
    page.on("domcontentloaded", () => {
      this.isLoaded = true;
      this.changedAt = performance.now();
    });
  }

  isQuiet(): boolean {
    return this.isLoaded && this.open === 0 && performance.now() - this.changedAt > QUIET_MS;
  }

  async answer(route: Route): Promise<void> {
    const request = route.request();
    const type = request.resourceType();
    // Scripts may wait for their styles, so an empty one is better than none.
    if (type === "stylesheet") return route.fulfill({ status: 200, contentType: "text/css", body: "" });
    const isDocument = type === "document";
    const isFrame = isDocument && request.frame() !== this.page.mainFrame();
    if (request.method() !== "GET" || !ANSWERED.has(type) || isFrame) return route.abort("blockedbyclient");
    if (isDocument) {
      this.isLoaded = false;
      this.loads += 1;
      if (this.loads > MAX_LOADS) return route.abort("blockedbyclient");
    }
    this.open += 1;
    try {
      const resource =
        isDocument && isSameDocument(request.url(), this.own.url)
          ? { contentType: "text/html; charset=utf-8", body: Buffer.from(this.own.html) }
          : await this.ask(request.url(), isDocument);
      if (!resource) return await route.abort("blockedbyclient");
      const { contentType, body } = resource;
      await route.fulfill({ status: 200, contentType, body: Buffer.from(body) });
    } finally {
      this.open -= 1;
      this.changedAt = performance.now();
    }
  }
}

function isSameDocument(one: string, other: string): boolean {
  return one.split("#")[0] === other.split("#")[0];
}

/**
 * The document as HTML. Read in a world that the page's scripts do not share, and by the prototypes' own getters: elements with a name
 * hide properties of the document there too.
 */
async function readDocument(session: CDPSession): Promise<string> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: "reader",
  });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    contextId: executionContextId,
    returnByValue: true,
    expression: `(() => {
      const get = (prototype, name, of) => Object.getOwnPropertyDescriptor(prototype, name).get.call(of);
      const root = get(Document.prototype, "documentElement", document);
      return root ? get(Element.prototype, "outerHTML", root).slice(0, ${MAX_CHARACTERS}) : "";
    })()`,
  });
  if (exceptionDetails || typeof result.value !== "string")
    throw new Error("it could not be taken from the browser");
  return result.value;
}
