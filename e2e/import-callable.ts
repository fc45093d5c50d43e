import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { importFile } from "./import-people";

/** Somewhere it is day now: leads are called within their own hours, whenever this runs. */
const { place, phone } = [
  { place: "Leeds, United Kingdom", phone: "+44 113 496 00", from: 9, to: 19 },
  { place: "Tokyo, Japan", phone: "+81 3 3123 45", from: 0, to: 9 },
  { place: "Honolulu, Hawaii", phone: "+1 808 555 01", from: 19, to: 24 },
].find(({ from, to }) => new Date().getUTCHours() >= from && new Date().getUTCHours() < to)!;

/** How the numbers of all callable leads begin. */
export const PHONE_START = phone;

/** The number of a callable lead in E.164; the first is 0. */
export const numberOf = (index: number) => `${phone}${index + 10}`.replaceAll(" ", "");

export async function importCallable(page: Page, agentId: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) => {
    const nn = String(index + 10);
    return `person${nn}@firm${nn}.example,Person ${nn},Firm ${nn},"${place}",${phone}${nn}`;
  });
  await importFile(page, agentId, ["email,name,company,location,phone", ...rows]);
}

export async function fillList(page: Page): Promise<void> {
  await page.goto("/calls");
  await page.getByRole("button", { name: "Add leads" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Add to call queue" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
}
