import type { Page } from "@playwright/test";
import { expect } from "./journey";

/** Goes through the first steps with the first example, up to the price of the search. Answers the agent's id. */
export async function walkFirstSteps(page: Page): Promise<string> {
  await page.getByLabel("Name of the agent").fill("Bakeries in Britain");
  await page.getByRole("button", { name: /^(Continue|Create your first agent)$/ }).click();
  for (const [step, next] of [
    ["offer", "customers"],
    ["customers", "sender"],
  ]) {
    await expect(page).toHaveURL(new RegExp(`step=${step}`));
    await page.getByRole("button", { name: /Ovens for bakeries/ }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(new RegExp(`step=${next}`));
  }
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=sources/);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=find/);
  return new URL(page.url()).searchParams.get("agent")!;
}
