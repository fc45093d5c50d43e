import { expect, type Page } from "@playwright/test";

/** Imports rows of `email,name,company,city` for an agent through the page, and waits for the report. */
export async function importPeople(page: Page, agentId: string, rows: string[], fileName = "people.csv") {
  await page.goto(`/leads/import?agent=${agentId}`);
  const buffer = Buffer.from(`email,name,company,city\r\n${rows.join("\r\n")}\r\n`);
  await page.getByLabel("CSV file").setInputFiles({ name: fileName, mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: /^Import [\d,]+ leads? for / }).click();
  await expect(page).toHaveURL(/\/leads\/import\/[\da-f-]{36}$/);
}

/** `count` rows that differ in everything: person 1 of firm 1 in Leeds, person 2 of firm 2 in York, … */
export function makePeople(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, "0");
    const place = index % 2 === 0 ? "Leeds" : "York";
    return `person${number}@firm${number}.example,Person ${number},Firm ${number},${place}`;
  });
}
