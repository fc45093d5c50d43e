import { expectAccessible } from "./expect-accessible";
import { walkFirstSteps } from "./first-steps";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

test("from sign-up to first leads on the sample web", async ({ page, journey }) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await journey.signUp();
  await expect(page.getByRole("heading", { name: /Find your first leads/ })).toBeVisible();
  const agentId = await walkFirstSteps(page);
  await expect(page.getByText(/Leads come from the sample web/)).toBeVisible();

  const price = page.getByText(/At most [\d.]+ credits/);
  const fast = Number(/[\d.]+/.exec(await price.innerText())![0]);
  await page.getByRole("radio", { name: /Thorough/ }).check();
  await expect(price).not.toHaveText(new RegExp(`At most ${fast} credits`));
  expect(Number(/[\d.]+/.exec(await price.innerText())![0])).toBeGreaterThan(fast);
  await page.getByRole("radio", { name: /Quick/ }).check();
  await expect(price).toHaveText(new RegExp(`At most ${fast} credits`));
  await page.getByLabel("Maximum leads").fill("0");
  await expect(page.getByText(/Enter a whole number/)).toBeVisible();
  await page.getByLabel("Maximum leads").fill("12");
  await page.getByRole("button", { name: "Find my first leads" }).click();
  await expect(page).toHaveURL(new RegExp(`/agents/${agentId}/campaign`));
  await expect(page.getByText("Completed").first()).toBeVisible();

  await page.goto("/");
  const row = page.getByRole("row", { name: /Bakeries in Britain/ });
  const leads = Number(await row.getByRole("cell").nth(2).innerText());
  expect(leads).toBeGreaterThan(2);
  expect(leads).toBeLessThanOrEqual(12);
  await expect(page.getByRole("table", { name: /Leads found per day/ })).toContainText(String(leads));
  // What is only sampled is said to be: the list of leads is another page's, and shows them at once.
  await page.goto(`/leads?agent=${agentId}`);
  await expect(page.getByRole("region", { name: "Leads" }).getByRole("row")).toHaveCount(leads + 1);
  expect(errors).toEqual([]);
});

test("a page that is refreshed while the price is reckoned goes on reckoning it", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await page.goto(`/agents/new?agent=${agent.id}&step=find`);
  const price = page.getByText(/At most [\d.]+ credits/);
  const fast = await price.innerText();
  await page.getByRole("radio", { name: /Thorough/ }).check();
  await expect(price).not.toHaveText(fast);
  const deep = await price.innerText();
  // From here on the page's time stands still, and the service's does not.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("Maximum leads").fill("120");
  await agent.api("PATCH", `/agents/${agent.id}`, { name: "Bakeries of Kent" });
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByRole("heading", { name: "Bakeries of Kent" })).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByText("Calculating the price")).toBeVisible();
  await page.clock.resume();
  await expect(price).not.toHaveText(deep);
});

test("a reload loses nothing, not even what the service refuses", async ({ page, journey }) => {
  await journey.newPerson();
  await page.goto("/agents/new");
  await page.getByLabel("Name of the agent").fill("Reloads");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=offer/);
  await page.getByLabel("Offer").fill("Nets for fishers");
  await page.getByLabel("Company").fill("Netmakers");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Offer")).toHaveValue("Nets for fishers");
  await expect(page.getByLabel("Company")).toHaveValue("Netmakers");

  await page.getByRole("link", { name: "Sender" }).click();
  await expect(page).toHaveURL(/step=sender/);
  await page.getByLabel("Postal address").fill("Quay 1");
  await page.getByLabel("Email address").fill("nobody at all");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await expect(page.getByText(/must be an e-?mail address/)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Email address")).toHaveValue("nobody at all");
  await expect(page.getByLabel("Postal address")).toHaveValue("Quay 1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Email address")).toBeFocused();
  await expect(page).toHaveURL(/step=sender/);
});

test("what leads must match is chosen beside each list, and kept", async ({ page, service, journey }) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const readIcp = async () =>
    (await agent.api<{ icpJson: Record<string, unknown> }>("GET", `/agents/${agent.id}/memory`)).icpJson;
  await page.goto(`/agents/new?agent=${agent.id}&step=customers`);
  const must = (list: string) => page.getByLabel(`Leads must match one of these ${list}`);
  await expect(must("industries")).toBeChecked();
  await expect(must("locations")).toBeChecked();
  await expect(must("roles")).not.toBeChecked();
  await page.getByLabel("Keywords").fill("bread");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  // As nobody chose, the usual ones go on to count.
  expect(await readIcp()).toMatchObject({ keywords: ["bread"] });
  expect(await readIcp()).not.toHaveProperty("importance");
  await must("roles").check();
  await must("locations").uncheck();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=sender/);
  expect(await readIcp()).toMatchObject({
    importance: { roles: "must", industries: "must", locations: "nice" },
  });
  await page.goBack();
  await expect(must("roles")).toBeChecked();
  await expect(must("locations")).not.toBeChecked();
});

test("Back shows the step before as it was, and makes no second agent", async ({ page, journey }) => {
  await journey.newPerson();
  await page.goto("/agents/new");
  await page.getByLabel("Name of the agent").fill("Only one");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=offer/);
  await page.getByRole("button", { name: /Planning software/ }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=customers/);
  await page.goBack();
  await expect(page).toHaveURL(/step=offer/);
  await expect(page.getByLabel("Offer")).toHaveValue(/return loads/);
  // An invented company must never sign an email.
  await expect(page.getByLabel("Company")).toHaveValue("");
  await expect(page.getByLabel("Website")).toHaveValue("");
  await expect(page.getByLabel("Proof")).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/step=name/);
  await expect(page.getByLabel("Name of the agent")).toHaveValue("Only one");
  await page.getByLabel("Name of the agent").fill("Still one");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=offer/);
  await page.goto("/agents");
  await expect(page.getByText("1 agent", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Still one" })).toBeVisible();
});

test("an example can be taken back, and what is missing is said beside its field", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/agents/new");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/give it a name/)).toBeVisible();
  await expect(page.getByLabel("Name of the agent")).toBeFocused();
  await page.getByRole("button", { name: "Architects and hotels" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=offer/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Offer")).toBeFocused();
  await expect(page.getByLabel("Offer")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Offer").fill("My own words");
  await page.getByRole("button", { name: /Photographs/ }).click();
  await expect(page.getByLabel("Offer")).toHaveValue(/Photographs of buildings/);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByLabel("Offer")).toHaveValue("My own words");

  await page.getByRole("link", { name: "Sources" }).click();
  await expect(page).toHaveURL(/step=sources/);
  await page.getByLabel("Your own sources").fill("fair.org\nnot a url !!");
  // Typing alone saves, but never what is no source.
  await expect(page.getByText(/“not a url !!” is not a website or page/)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Your own sources")).toBeFocused();
  await expect(page).toHaveURL(/step=sources/);
  await page.getByLabel("Your own sources").fill("fair.org\nhttps://guild.example/members");
  await expect(page.getByText(/Leads come from these 2 sources, not from the sample web/)).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/Leads come from your sources/)).toBeVisible();
});

test("a search without what it needs is refused before the click, with the way to what is missing", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/agents/new");
  await page.getByLabel("Name of the agent").fill("Empty");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=offer/);
  await page.getByRole("link", { name: "First leads" }).click();
  await expect(page.getByText("Something is missing before the agent can search")).toBeVisible();
  await expect(page.getByRole("button", { name: "Find my first leads" })).toBeDisabled();
  await expect(page.getByRole("radio", { name: /Pain points/ })).toBeDisabled();
  await page.getByRole("alert").getByRole("link", { name: "Ideal customer" }).click();
  await expect(page).toHaveURL(/step=customers/);
});

test("nothing that axe finds in any step, in both themes, and no step is wider than a phone", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/");
  await expectAccessible(page);
  const agentId = await walkFirstSteps(page);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const step of ["name", "offer", "customers", "sender", "sources", "find"]) {
      await page.goto(`/agents/new?agent=${agentId}&step=${step}`);
      await expectAccessible(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    }
  }
});
