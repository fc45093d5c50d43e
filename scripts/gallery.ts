import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { findBrowser } from "@/e2e/find-browser";
import { runAxe } from "@/e2e/run-axe";

// Builds the component gallery, takes screenshots in both themes and widths, and checks it with axe.
// npx tsx scripts/gallery.ts [folder] [--no-build] [views, as "many,overlays"]

const VIEWS = [
  "controls",
  "states",
  "figures",
  "many",
  "one",
  "none",
  "loading",
  "failed",
  "conversation",
  "overlays",
];
const SIZES = { wide: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };

const root = dirname(import.meta.dirname);
const words = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const folder = words[0] ?? "/tmp/leadwright-gallery";
const views = words[1]?.split(",") ?? VIEWS;
const app = join(root, "testing/gallery");
const next = join(root, "node_modules/next/dist/bin/next");
const env = {
  ...process.env,
  NEXT_TELEMETRY_DISABLED: "1",
  NODE_ENV: "production" as const,
};

if (!process.argv.includes("--no-build")) {
  const { status } = spawnSync(process.execPath, [next, "build", app], { cwd: root, env, stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
mkdirSync(folder, { recursive: true });
const server = spawn(process.execPath, [next, "start", app, "-H", "127.0.0.1", "-p", "0"], {
  cwd: root,
  env,
});
const url = await new Promise<string>((resolve) => {
  let said = "";
  server.stdout.on("data", (chunk) => {
    said += chunk;
    const address = said.match(/http:\/\/127\.0\.0\.1:\d+/);
    if (address && said.includes("Ready")) resolve(address[0]);
  });
});
const browser = await chromium.launch({ executablePath: await findBrowser(), args: ["--no-sandbox"] });
let problems = 0;
try {
  for (const theme of ["light", "dark"] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const context = await browser.newContext({
        viewport,
        hasTouch: size === "phone",
        reducedMotion: "reduce",
        locale: "en-US",
      });
      await context.addCookies([{ name: "theme", value: theme, url }]);
      const page = await context.newPage();
      page.on("console", (message) => {
        // The pages that the gallery links to do not all exist yet.
        const isPrefetch = message.text().includes("404");
        if (message.type() === "error" && !isPrefetch) report(`${page.url()}: ${message.text()}`);
      });
      page.on("pageerror", (error) => report(`${page.url()}: ${error.message}`));
      for (const view of views) await look(page, view, `${view}-${size}-${theme}`);
      await context.close();
    }
  }
} finally {
  await browser.close();
  server.kill();
  await once(server, "close");
}
process.exitCode = problems > 0 ? 1 : 0;

async function look(page: Page, view: string, name: string) {
  await page.goto(`${url}/${view}`, { waitUntil: "load" });
  // The page is hydrated once a shortcut works; before that, keys and clicks have no effect.
  await page.waitForFunction(() => document.fonts.status === "loaded");
  await page.waitForTimeout(400);
  if (view === "overlays") return lookAtOverlays(page, name);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: view !== "many" });
  await judge(page, name);
  const wider = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  if (wider) report(`${name}: the page is wider than the screen`);
  if (view === "many") {
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("x");
    await page.screenshot({ path: join(folder, `${name}-selected.png`) });
    await judge(page, `${name}-selected`);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Where to, or what to do").waitFor();
    await page.screenshot({ path: join(folder, `${name}-palette.png`) });
    await judge(page, `${name}-palette`);
  }
}

async function lookAtOverlays(page: Page, name: string) {
  for (const button of [
    "Open the dialog",
    "Ask first",
    "Open the panel",
    "Open the menu",
    "Toast",
    "Failed toast",
  ]) {
    await page.getByRole("button", { name: button, exact: true }).click();
    if (button === "Ask first") await page.getByRole("button", { name: "Delete for good" }).click();
    const opens = {
      "Ask first": "alert",
      "Open the menu": "menu",
      Toast: "status",
      "Failed toast": "status",
    } as const;
    const role = opens[button as keyof typeof opens] ?? "dialog";
    await page
      .getByRole(role)
      .first()
      .waitFor({ state: role === "status" ? "attached" : "visible" });
    await page.waitForTimeout(200);
    const shot = `${name}-${button.toLowerCase().replaceAll(" ", "-")}`;
    await page.screenshot({ path: join(folder, `${shot}.png`) });
    await judge(page, shot);
    if (!button.endsWith("oast")) await page.keyboard.press("Escape");
  }
  const person = page.getByRole("button", { name: /^You:/ });
  if (await person.isVisible()) await person.click();
  else await page.getByRole("button", { name: "More" }).click();
  await page.waitForTimeout(200);
  await page.screenshot({ path: join(folder, `${name}-person.png`) });
  await judge(page, `${name}-person`);
}

async function judge(page: Page, name: string) {
  for (const { rule, help, html } of await runAxe(page))
    report(`${name}: ${rule}: ${help}\n    ${html.slice(0, 240)}`);
}

function report(problem: string) {
  problems += 1;
  console.log(problem);
}
