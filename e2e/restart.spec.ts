import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runService } from "@/testing/service/run-service";
import { expect, test } from "./journey";

// It kills the service, so it has one of its own.
test("a page stays open while the service is killed, keeps what was typed, and goes on by itself", async ({
  browser,
}) => {
  const dataDir = await mkdtemp(join(tmpdir(), "leadwright-restart-"));
  const settings = { DATA_DIR: dataDir, SIGN_UP: "open" };
  let service = await runService(settings);
  try {
    const { url } = service;
    const context = await browser.newContext({ baseURL: url, locale: "en-GB" });
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto("/sign-up");
    await page.getByLabel("Your name").fill("Ada Lovelace");
    await page.getByLabel("Email address").fill("ada@harbour-lane.example");
    await page.getByLabel("Password").fill("correct-horse-battery");
    await page.getByRole("button", { name: "Sign up" }).click();
    await page.getByLabel("Name of the agent").fill("Before");
    await page.getByRole("button", { name: "Create your first agent" }).click();
    await expect(page).toHaveURL(/step=offer/);
    await other.goto("/agents");
    await expect(other.getByRole("link", { name: "Before" })).toBeVisible();

    await service.end("SIGKILL");
    for (const one of [page, other])
      await expect(one.getByText(/The service isn.t responding/)).toBeVisible();
    await page.getByLabel("Offer").fill("Typed while it was away");
    await expect(page.getByText("We lost the connection before the answer came")).toBeVisible();
    // A link that is followed meanwhile waits, instead of ending on the browser's own error page.
    await other.getByRole("link", { name: "Home" }).click();

    service = await runService({ ...settings, PORT: new URL(url).port });
    // A page without a stream looks every 10 seconds.
    for (const one of [page, other])
      await expect(one.getByText(/The service isn.t responding/)).toHaveCount(0);
    await expect(other.getByRole("heading", { name: "Home" })).toBeVisible();
    await expect(page.getByLabel("Offer")).toHaveValue("Typed while it was away");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/step=customers/);
    await page.reload();
    await page.getByRole("link", { name: /Name/ }).first().click();
    await expect(page.getByLabel("Name of the agent")).toHaveValue("Before");
    await page.getByLabel("Name of the agent").fill("After");
    await page.getByRole("button", { name: "Continue" }).click();
    // The other page is live again.
    await expect(other.getByRole("link", { name: "After", exact: true })).toBeVisible();
    await context.close();
  } finally {
    await service.end();
    await rm(dataDir, { recursive: true, force: true });
  }
});
