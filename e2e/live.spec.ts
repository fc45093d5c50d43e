import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

test("a page whose answers take longer than changes need to come shows them as they come", async ({
  page,
  service,
  journey,
}) => {
  const { id, api } = await makeAgent(service, await journey.signUp());
  await page.goto("/agents");
  await expect(page.getByRole("link", { name: "Bakeries", exact: true })).toBeVisible();
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
      await route.continue();
      underWay -= 1;
    },
  );
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
});
