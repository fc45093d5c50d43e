import { type Browser, chromium } from "playwright-core";

/**
 * Every request has to be answered through Playwright's routes. What escapes them (prefetches, WebRTC, what a future version adds)
 * resolves no name and finds a proxy where nobody listens, loopback included.
 */
const NO_NETWORK = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=socks5://127.0.0.1:1",
  "--proxy-bypass-list=<-loopback>",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--disable-quic",
];
const FRUGAL = [
  "--disable-gpu",
  "--blink-settings=imagesEnabled=false",
  "--mute-audio",
  "--disable-features=Prerender2,SpeculationRulesPrefetchFuture,WebUSB,WebBluetooth,SharedStorageAPI",
  "--js-flags=--max-old-space-size=384",
];
/** `window.open` fails, with or without a click. */
const NO_WINDOWS = ["--block-new-web-contents"];

/** Starts a Chromium that reaches nothing by itself. `folder` takes its files. */
export function launchBrowser(executablePath: string, folder: string): Promise<Browser> {
  // Chromium refuses to run its sandbox as root. Everywhere else the sandbox stays on.
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath,
    chromiumSandbox: !isRoot,
    args: [...NO_NETWORK, ...FRUGAL, ...NO_WINDOWS, ...(isRoot ? ["--no-zygote"] : [])],
    ignoreDefaultArgs: ["--disable-popup-blocking"],
    env: { TMPDIR: folder, HOME: folder },
    timeout: 30_000,
    // This process ends it itself.
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });
}

/** The id of the browser's process, which leads a process group of its own. */
export async function groupOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const group = processInfo.find(({ type }) => type === "browser")?.id;
  if (!group) throw new Error("the browser does not say which process it is");
  return group;
}
