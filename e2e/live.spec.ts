import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

test("a page whose answers take longer than changes need to come shows them as they come", async ({
  page,
  service,
  journey,
}) => {
  const { id, api } = await makeAgent(service, await journey.newPerson());
  let underWay = 0;
  let most = 0;
  await page.route(
    (url) => url.searchParams.has("_rsc"),
    async (route) => {
      if (route.request().headers()["next-router-prefetch"]) return route.continue();
      underWay += 1;
      most = Math.max(most, underWay);
      // Longer than the pause between two refreshes.
      await sleep(1_500);
      // Before it goes on: when a busy machine gets to what stands behind that, the next one may have come.
      underWay -= 1;
      await route.continue();
    },
  );
  // Only now: a refresh may begin as soon as the page listens.
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: "Bakeries", exact: true })).toBeVisible();
  let isSeen = false;
  const changes = (async () => {
    for (let nth = 1; !isSeen; nth++) {
      await api("PATCH", `/agents/${id}`, { name: `Bakeries ${nth}` });
      await sleep(200);
    }
  })();
  await expect(page.getByRole("link", { name: /^Bakeries \d+$/ })).toBeVisible();
  isSeen = true;
  await changes;
  expect(most).toBe(1);
  // One is on its way still, and the page is about to be closed.
  await page.unrouteAll({ behavior: "ignoreErrors" });
});

test("what changed before the page could listen is shown all the same", async ({
  page,
  service,
  journey,
}) => {
  const { id, api } = await makeAgent(service, await journey.newPerson());
  const { promise: hasChanged, resolve: letListen } = Promise.withResolvers<void>();
  const asksToListen = page.waitForRequest((request) => request.url().includes("/api/live"));
  await page.route("**/api/live*", async (route) => {
    await hasChanged;
    await route.continue();
  });
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: "Bakeries", exact: true })).toBeVisible();
  await asksToListen;
  const other = await page.context().newPage();
  await other.goto("/agents");
  await expect(other.getByRole("link", { name: "Bakeries", exact: true })).toBeVisible();
  await api("PATCH", `/agents/${id}`, { name: "Changed before" });
  // All who listen have heard of it by now.
  await expect(other.getByRole("link", { name: "Changed before", exact: true })).toBeVisible();
  letListen();
  await expect(page.getByRole("link", { name: "Changed before", exact: true })).toBeVisible();
});
