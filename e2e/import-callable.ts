import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";

/** For a service whose leads may be called at any hour that the law knows. */
export const ALL_HOURS = { CALL_HOURS: "08:00-21:00", CALL_DAYS: "1,2,3,4,5,6,7" };

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
  await page.goto(`/leads/import?agent=${agentId}`);
  await page.getByLabel("CSV file").setInputFiles({
    name: "people.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(`email,name,company,location,phone\r\n${rows.join("\r\n")}\r\n`),
  });
  await page.getByRole("button", { name: /^Import \d+ leads? for / }).click();
  await expect(page).toHaveURL(/\/leads\/import\/[\da-f-]{36}$/);
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
