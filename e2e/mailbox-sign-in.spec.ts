import { whyNoMailSystem } from "@/testing/mail-system/find-mail-system";
import { type MailSystem, startMailSystem } from "@/testing/mail-system/start-mail-system";
import { CLIENT, type OAuthServer, startOAuthServer } from "@/testing/oauth/oauth-server";
import { expectAccessible } from "./expect-accessible";
import { test as base, expect } from "./journey";

const missing = whyNoMailSystem();

const test = base.extend<object, { provider: { oauth: OAuthServer; system: MailSystem } }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
    async ({}, use) => {
      const oauth = await startOAuthServer();
      const system = await startMailSystem({
        domains: ["one.example"],
        tokenInfoUrl: `${oauth.url}/token-info?access_token=`,
      });
      await use({ oauth, system });
      await system.stop();
      await oauth.close();
    },
    { scope: "worker" },
  ],
  settings: [
    async ({ provider: { oauth, system } }, use) =>
      use({
        WEB_ALLOW_PRIVATE: "true",
        GOOGLE_CLIENT_ID: CLIENT.id,
        GOOGLE_CLIENT_SECRET: CLIENT.secret,
        GOOGLE_ENDPOINTS: oauth.endpoints(system.ports),
      }),
    { scope: "worker" },
  ],
});
test.skip(missing !== null, missing ?? "");

test("a mailbox is connected by signing in at Google: denied first, then allowed, and again once its sign-in was revoked", async ({
  page,
  journey,
  provider: { oauth },
}) => {
  await journey.newPerson();
  await page.goto("/settings/mailboxes");
  await expect(page.getByRole("button", { name: "Connect with Microsoft" })).toBeHidden();
  await page.getByRole("button", { name: "Connect with Google" }).click();
  await page.getByRole("link", { name: "Deny" }).click();
  await expect(page.getByText(/Access was not allowed at the provider/)).toBeVisible();
  await expectAccessible(page);
  // The state and the code stay in no history.
  expect(new URL(page.url()).search).toBe("");

  await page.getByRole("button", { name: "Connect with Google" }).click();
  await page.getByRole("link", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/settings\/mailboxes$/);
  const row = page
    .getByRole("list", { name: "Mailboxes" })
    .getByRole("listitem", { name: "ada@one.example" });
  await expect(row.getByText("Connected", { exact: true })).toBeVisible();

  oauth.revoke("ada@one.example");
  await row.getByRole("button", { name: "Test" }).click();
  await expect(row.getByText("Needs attention")).toBeVisible();
  await row.getByRole("button", { name: "Connect ada@one.example again" }).click();
  await page.getByRole("link", { name: "Allow" }).click();
  await expect(page).toHaveURL(/\/settings\/mailboxes$/);
  await expect(row.getByText("Connected", { exact: true })).toBeVisible();
});
