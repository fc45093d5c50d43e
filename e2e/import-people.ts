import { expect, type Page } from "@playwright/test";

const HEAD = "email,name,company,city";
const MAPPING = { email: 0, name: 1, company: 2, location: 3, phone: 4 };

/** Imports rows of `email,name,company,city` for an agent as the import page does, without opening it. */
export async function importPeople(page: Page, agentId: string, rows: string[]) {
  await importFile(page, agentId, [HEAD, ...rows]);
}

/** Imports rows of `email,name,company,city,phone` likewise. */
export async function importFile(page: Page, agentId: string, [head, ...rows]: string[]) {
  const columns = head!.split(",").length;
  const mapping = Object.fromEntries(Object.entries(MAPPING).filter(([, column]) => column < columns));
  const answer = await page.request.post("/api/leads/import", {
    params: { agentId, name: "people.csv", mapping: JSON.stringify(mapping) },
    headers: { "sec-fetch-site": "same-origin" },
    data: fileOf([head!, ...rows]),
  });
  expect(await answer.json()).toMatchObject({ ok: true, data: { imported: rows.length } });
}

/** Imports rows of `email,name,company,city` through the page, and waits for the report. */
export async function importByPage(page: Page, agentId: string, rows: string[]) {
  await page.goto(`/leads/import?agent=${agentId}`);
  const buffer = fileOf([HEAD, ...rows]);
  await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: /^Import [\d,]+ leads? for / }).click();
  await expect(page).toHaveURL(/\/leads\/import\/[\da-f-]{36}$/);
}

function fileOf(lines: string[]): Buffer {
  return Buffer.from(`${lines.join("\r\n")}\r\n`);
}

/** `count` rows that differ in everything: person 1 of firm 1 in Leeds, person 2 of firm 2 in York, … */
export function makePeople(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(3, "0");
    const place = index % 2 === 0 ? "Leeds" : "York";
    return `person${number}@firm${number}.example,Person ${number},Firm ${number},${place}`;
  });
}
