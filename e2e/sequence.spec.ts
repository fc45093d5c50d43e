import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

type Sequence = { version: number; steps: { id: string; waitDays: number; intent: string }[] };
const folder = process.env.SCREENSHOTS;

test("a sequence is edited in place, by keyboard too, saved as a version, and previewed for a real lead", async ({
  page,
  journey,
  service,
}) => {
  const { id, campaignId, api } = await makeAgent(service, await journey.newPerson());
  await api("POST", "/discovery", { agentId: id, mode: "people", targetCount: 3 });
  const status = () => api<{ status: string }>("GET", `/campaigns/${campaignId}/status`);
  await expect.poll(async () => (await status()).status).toBe("completed");
  await page.goto(`/agents/${id}`);
  await page.getByRole("link", { name: "Sequence" }).click();
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(steps.getByRole("heading")).toHaveText([
    "First email",
    "After 3 business days",
    "After 5 business days",
  ]);
  await expect(page.getByText("Only the first email is sent")).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await expect(preview.getByRole("article")).toHaveCount(3);
  await expect(preview.getByText("Unsubscribe: ").first()).toBeVisible();
  await expectAccessible(page);

  // A template with a field that does not exist: what was typed stays, and the error names those that do.
  await steps.getByRole("button", { name: "Edit step 2" }).click();
  await steps.getByLabel("Text", { exact: true }).selectOption("template");
  const body = steps.getByLabel("Text of the email");
  await body.fill("Hi {{nickname|there}}, a word on {{company|your shop}}.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save sequence" }).click();
  await expect(steps.getByText(/unknown field \{\{nickname\|there\}\}/)).toBeVisible();
  await expect(body).toHaveValue("Hi {{nickname|there}}, a word on {{company|your shop}}.");
  await body.fill("Hi {{firstName|there}}, a word on {{company|your shop}}.");
  await page.getByRole("button", { name: "Save sequence" }).click();
  await expect(page.getByText("Saved as version 2.")).toBeVisible();
  await expect(preview.getByText(/^Hi \p{Lu}\p{L}+, a word on (?!your shop)/u)).toBeVisible();
  await expect(page.getByText("Version 2 · 3 steps")).toBeVisible();
  await expect(page.getByText("Unsaved changes")).toBeHidden();

  // Steps are moved and added by keyboard, and the focus stays with the step.
  await steps.getByRole("button", { name: "Move step 3 up" }).press("Enter");
  await expect(steps.getByRole("heading")).toHaveText([
    "First email",
    "After 5 business days",
    "After 3 business days",
  ]);
  await expect(steps.getByRole("button", { name: "Move step 2 down" })).toBeFocused();
  await page.getByRole("button", { name: "Add step" }).press("Enter");
  await steps.getByLabel("Wait").fill("8");
  await steps.getByLabel("What it should say").fill("Our guarantee");

  // Somebody else saves meanwhile: nothing that was typed is lost.
  const read = () => api<Sequence>("GET", `/campaigns/${campaignId}/sequence`);
  const theirs = await read();
  await api("PUT", `/campaigns/${campaignId}/sequence`, {
    version: theirs.version,
    steps: theirs.steps.map((step, at) => (at === 2 ? { ...step, waitDays: 9 } : step)),
  });
  const conflict = page.getByRole("alert").filter({ hasText: "Somebody else changed this sequence" });
  await expect(conflict).toBeVisible();
  await expect(steps.getByLabel("What it should say")).toHaveValue("Our guarantee");
  await conflict.getByRole("button", { name: "Replace their version" }).click();
  await expect(page.getByText("Saved as version 4.")).toBeVisible();
  expect((await read()).steps.map(({ waitDays, intent }) => [waitDays, intent])).toEqual([
    [0, ""],
    [5, ""],
    [3, ""],
    [8, "Our guarantee"],
  ]);

  // Without a mailbox that receives, follow-ups are a decision of the person's own.
  await page.getByRole("checkbox", { name: /^Follow up without seeing replies/ }).check();
  await expect(page.getByText("Only the first email is sent")).toBeHidden();
  expect(await read()).toMatchObject({ followUpWithoutReplies: true });

  await preview.getByRole("combobox", { name: "Preview for" }).selectOption({ index: 1 });
  await expect(page).toHaveURL(/lead=/);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectAccessible(page);
  if (folder)
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const)
      for (const theme of ["light", "dark"]) {
        await page.setViewportSize({ width, height });
        await page.evaluate((theme) => document.documentElement.setAttribute("data-theme", theme), theme);
        if (width === 1280) await steps.getByRole("button", { name: /^(Edit|Close) step 3$/ }).click();
        await page.screenshot({ path: `${folder}/sequence-${width}-${theme}.png`, fullPage: true });
      }
});

test("while the campaign runs texts can be changed, and steps once it is paused", async ({
  page,
  journey,
  service,
}) => {
  const { id, campaignId, api } = await makeAgent(service, await journey.newPerson());
  await api("POST", "/discovery", { agentId: id, mode: "people", targetCount: 3 });
  const status = () => api<{ status: string }>("GET", `/campaigns/${campaignId}/status`);
  await expect.poll(async () => (await status()).status).toBe("completed");
  await api("PATCH", `/campaigns/${campaignId}/sequence`, { followUpWithoutReplies: true });
  await api("POST", `/campaigns/${campaignId}/outreach-runs`, {});
  await page.goto(`/agents/${id}/sequence`);
  const steps = page.getByRole("list", { name: "Steps" });
  await expect(page.getByText("3 waiting · 0 sent")).toBeVisible();
  await expect(steps.getByRole("button", { name: "Remove step 2" })).toBeHidden();
  await steps.getByRole("button", { name: "Edit step 3" }).click();
  await steps.getByLabel("What it should say").fill("Our guarantee");
  await page.getByRole("button", { name: "Save sequence" }).click();
  await expect(page.getByText(/It reaches 3 people who are in the sequence/)).toBeVisible();
  await page.getByRole("button", { name: "Pause campaign" }).click();
  await steps.getByRole("button", { name: "Remove step 2" }).click();
  await page.getByRole("button", { name: "Save sequence" }).click();
  await expect(page.getByText(/^Saved as version 3\./)).toBeVisible();
  await expect(steps.getByRole("heading")).toHaveText(["First email", "After 5 business days"]);
  await expect(page.getByText("3 waiting · 0 sent")).toBeVisible();
});
