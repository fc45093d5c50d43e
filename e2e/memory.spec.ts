import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

type Memory = { icpJson: object; profileJson: object; senderName: string };

test("a Memory is filled in, survives a reload, can be undone, and keeps what no field shows", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson(), {
    icpJson: { titles: "CEO", budget: { eur: [5, 10] } },
  });
  const stored = () => agent.api<Memory>("GET", `/agents/${agent.id}/memory`);
  await page.goto(`/agents/${agent.id}/memory`);
  const sell = page.locator("#profileJson");
  // One for the whole page.
  const save = page.getByRole("button", { name: "Save" });
  await expect(save).toHaveCount(1);
  await sell.getByLabel("Offer").fill("Ovens that use half the power");
  await sell.getByLabel("Benefits").fill("Half the bill\nTwice the bread");
  const look = page.locator("#icpJson");
  await look.getByLabel("Roles", { exact: true }).fill("Founder, Head Baker");
  await look.getByLabel("Roles", { exact: true }).press("Enter");
  await look.getByRole("button", { name: "Remove CEO" }).click();
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(await stored()).toMatchObject({
    profileJson: { offer: "Ovens that use half the power", benefits: ["Half the bill", "Twice the bread"] },
    icpJson: { roles: ["Founder", "Head Baker"], budget: { eur: [5, 10] } },
  });

  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("status").getByText("Undone")).toBeVisible();
  expect((await stored()).icpJson).toEqual({ roles: ["CEO"], budget: { eur: [5, 10] } });

  await page.reload();
  await expect(sell.getByLabel("Benefits")).toHaveValue("");
  await look.getByLabel("Sources").fill("fair.org\nnot a url !!");
  await save.click();
  await expect(look.getByText("“not a url !!” is not a website or page")).toBeVisible();
  await expect(look.getByLabel("Sources")).toBeFocused();
  await look.getByLabel("Sources").fill("");
  const json = look.getByLabel("Other fields (JSON)");
  await json.fill('{\n  "budget": 5,\n}');
  await expect(look.getByText("Line 3: there is a comma too many before this }.")).toBeVisible();
  await save.click();
  await expect(json).toBeFocused();
  await json.fill('{"budget": 7}');
  await save.click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await stored()).icpJson).toEqual({ roles: ["CEO"], budget: 7 });

  const sender = page.locator("#sender");
  await sender.getByLabel("Email address").fill("ada@nowhere");
  await save.click();
  await expect(sender.getByLabel("Email address")).toBeFocused();
  await expect(sender.getByText(/^This must/)).toBeVisible();
});

test("two people change a Memory at once: what both touched is asked, and nothing is lost", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const stored = () => agent.api<Memory>("GET", `/agents/${agent.id}/memory`);
  const other = await page.context().newPage();
  // One of the two hears of nothing and does not look either: a tab in the background.
  await other.addInitScript(() =>
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" }),
  );
  for (const one of [page, other]) await one.goto(`/agents/${agent.id}/memory`);
  await page.locator("#profileJson").getByLabel("Offer").fill("my offer");
  await other.locator("#profileJson").getByLabel("Offer").fill("their offer");
  await other.locator("#profileJson").getByLabel("Proof").fill("their proof");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Saved", { exact: true })).toBeVisible();

  // The one who listens is told at once, keeps what was typed, and gets what was not touched.
  const mine = page.locator("#profileJson");
  await expect(mine.getByText("Somebody else changed this in the meantime")).toBeVisible();
  await expect(mine.getByText("their offer")).toBeVisible();
  await expect(mine.getByLabel("Offer")).toHaveValue("my offer");
  await expect(mine.getByLabel("Proof")).toHaveValue("their proof");
  await mine.getByRole("button", { name: "Keep mine" }).click();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect((await stored()).profileJson).toMatchObject({ offer: "my offer", proof: "their proof" });

  // The one who does not is told at the save.
  const theirs = other.locator("#profileJson");
  await theirs.getByLabel("Offer").fill("their second offer");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(theirs.getByText("Somebody else changed this in the meantime")).toBeVisible();
  expect((await stored()).profileJson).toMatchObject({ offer: "my offer" });
  await theirs.getByRole("button", { name: "Take theirs" }).click();
  await expect(theirs.getByLabel("Offer")).toHaveValue("my offer");
});

test("leaving with unsaved changes asks, and a reload brings them back", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  await page.goto(`/agents/${agent.id}/memory`);
  const name = page.locator("#sender").getByLabel("Name", { exact: true });
  await name.fill("Grace");
  await page.getByRole("link", { name: "Campaign", exact: true }).click();
  const question = page.getByRole("dialog", { name: "Leave without saving?" });
  await expect(question.getByText("“Sender”")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(name).toHaveValue("Grace");

  page.once("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("Your unsaved changes are back.")).toBeVisible();
  await expect(name).toHaveValue("Grace");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  await page.getByRole("link", { name: "Campaign", exact: true }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(page).toHaveURL(/\/campaign$/);
  await page.goBack();
  await expect(name).toHaveValue("Ada North");
});

test("an earlier change is undone from the history, and what came after it stays", async ({
  page,
  journey,
  service,
}) => {
  const agent = await makeAgent(service, await journey.newPerson());
  const path = `/agents/${agent.id}/memory`;
  const change = (pieces: object) => agent.api("PATCH", path, pieces);
  const stored = () => agent.api<Memory>("GET", path);
  await change({ profileJson: { offer: "Ovens" } });
  await change({ profileJson: { offer: "Ovens", proof: "40 bakeries" } });
  await change({ senderName: "Bo Berg" });
  const other = await page.context().newPage();
  // A tab in the background: it does not hear what is changed elsewhere.
  await other.addInitScript(() =>
    Object.defineProperty(document, "visibilityState", { get: () => "hidden" }),
  );
  for (const one of [page, other]) await one.goto(path);
  const historyOf = (one: typeof page) => one.getByRole("region", { name: "History" });
  const undo = (one: typeof page, what: string) =>
    historyOf(one).getByRole("button", { name: `Undo: ${what}`, exact: true });
  await historyOf(page).getByText("Proof", { exact: true }).first().click();
  await expect(historyOf(page).getByText("40 bakeries")).toBeVisible();
  await expectAccessible(page);

  const form = page.locator("#profileJson");
  await form.getByLabel("Benefits").fill("Half the bill");
  await undo(page, "Proof").click();
  await expect(historyOf(page).getByText("Undone")).toBeVisible();
  await expect(form.getByLabel("Proof")).toHaveValue("");
  // What is being typed stays.
  await expect(form.getByLabel("Benefits")).toHaveValue("Half the bill");
  expect(await stored()).toMatchObject({ senderName: "Bo Berg", profileJson: { offer: "Ovens" } });

  await change({ senderName: "Cy Hill" });
  await undo(other, "Name").click();
  await expect(historyOf(other).getByText("changed since (Name), so nothing was undone")).toBeVisible();
  await expect(historyOf(other).getByText("Changed again since")).toHaveCount(2);
  expect((await stored()).senderName).toBe("Cy Hill");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});
