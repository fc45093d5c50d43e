import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { importByPage, importPeople } from "./import-people";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";

async function download(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([page.waitForEvent("download"), press()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}

const FORMULA = '=HYPERLINK("http://evil.example";"x")';

test("what is exported is imported elsewhere as it was, and a formula stays text on the way", async ({
  page,
  browser,
  baseURL,
  service,
  journey,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await importByPage(page, id, [
    "anna@bakery.example,Anna Ashdown,Northwind,Leeds",
    `eve@evil.example,"${FORMULA.replaceAll('"', '""')}",Evil,York`,
    'jo@bakery.example,Jo,"Crumb, Calder & Söhne",Köln',
  ]);
  await expect(page.getByText("3 of 3 rows became leads.")).toBeVisible();
  await page.goto("/leads");
  const { name, text } = await download(page, () => page.getByRole("link", { name: "Export" }).click());
  expect(name).toMatch(/^leads-\d{4}-\d\d-\d\d\.csv$/);
  expect(text).toContain(`"'${FORMULA.replaceAll('"', '""')}"`);

  const other = await (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
  const stranger = await makeAgent(service, await journey.newPerson(other));
  await other.goto(`/leads/import?agent=${stranger.id}`);
  await other.getByLabel("CSV file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await expect(other.getByText("3 of 3 rows become leads. Nobody is emailed")).toBeVisible();
  await other.getByRole("button", { name: "Import 3 leads for Bakeries" }).click();
  await other.getByRole("link", { name: "See the leads" }).click();
  await expect(other.getByRole("link", { name: FORMULA })).toBeVisible();
  const again = await download(other, () => other.getByRole("link", { name: "Export" }).click());
  const fields = (csv: string) => csv.split("\r\n").map((line) => line.split(",").slice(0, 5).join(","));
  expect(fields(again.text).sort()).toEqual(fields(text).sort());
  await other.context().close();

  // A filter narrows the file, and ticks narrow it further.
  await page.goto("/leads?q=bakery");
  const some = await download(page, () => page.getByRole("link", { name: "Export" }).first().click());
  expect(some.text.trim().split("\r\n")).toHaveLength(3);
  await page.getByLabel("Select Jo").check();
  const bar = page.getByRole("toolbar", { name: "Selected rows" });
  const one = await download(page, () => bar.getByRole("link", { name: "Export" }).click());
  expect(one.text.trim().split("\r\n")[1]).toContain("jo@bakery.example");
  expect(one.text.trim().split("\r\n")).toHaveLength(2);
});

test("an import says before what it refuses and why, keeps its report, and gives the rows as a file", async ({
  page,
  service,
  journey,
}) => {
  const { id } = await makeAgent(service, await journey.newPerson());
  await importPeople(page, id, ["known@firm.example,Known,Firm,Leeds"]);
  await page.goto("/leads/import");
  await expectAccessible(page);
  const csv = [
    "Wer;Mail;Firma",
    "Neu;neu@firm.example;Neue Firma",
    "Alt;known@firm.example;Firm",
    "Nochmal;NEU@firm.example;Firm",
    "Keine;;Firm",
    "Falsch;not an address;Firm",
  ].join("\n");
  await page.getByLabel("CSV file").setInputFiles({
    name: "second.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(csv),
  });
  await expect(page.getByText("1 of 5 rows becomes a lead, 4 are refused")).toBeVisible();
  // "Wer" is no head that is known: it is said by hand.
  await expect(page.getByLabel("What “Wer” is")).toHaveValue("");
  await page.getByLabel("What “Wer” is").selectOption({ label: "Name" });
  await page.getByText("Row by row").click();
  const refused = page.getByRole("region", { name: "Refused rows" });
  await expect(refused.getByRole("row")).toHaveText([
    /Row/,
    /3.*already a lead in this workspace/,
    /4.*already in row 2/,
    /5.*email address is missing/,
    /6.*Invalid email address/,
  ]);
  await expectAccessible(page);
  // Without the address nothing can be imported; with it again as before.
  await page.getByLabel("What “Mail” is").selectOption({ label: "Skip this column" });
  await expect(page.getByText(/Choose the column with the email address first/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Import", exact: true })).toBeDisabled();
  await page.getByLabel("What “Mail” is").selectOption({ label: "Email address" });
  await page.getByRole("button", { name: "Import 1 lead for Bakeries" }).click();

  await expect(page.getByText("1 of 5 rows became a lead, 4 were refused.")).toBeVisible();
  await expectAccessible(page);
  const file = await download(page, () => page.getByRole("link", { name: "Download as CSV" }).click());
  expect(file.text.replace("\uFEFF", "").split("\r\n").slice(0, 2)).toEqual([
    "row,reason",
    "3,This address is already a lead in this workspace.",
  ]);
  const report = page.url();
  await page.goto("/leads/import");
  const earlier = page.getByRole("region", { name: "Earlier imports" }).getByRole("listitem");
  await expect(earlier).toHaveText([/second\.csv.*1 lead, 4 refused/, /people\.csv.*1 lead/]);
  await earlier.first().getByRole("link").click();
  await expect(page).toHaveURL(report);
  await page.goto("/leads?q=neue");
  await expect(page.getByRole("link", { name: "Neu" })).toBeVisible();
  expect((await page.goto("/leads/import/01a1fdda-73c2-7000-b72b-41ef391b7894"))?.status()).toBe(404);
});

test("a file that is too large, has no rows or comes from nobody is refused in words", async ({
  page,
  request,
  service,
  journey,
}) => {
  await makeAgent(service, await journey.newPerson());
  await page.goto("/leads/import");
  const choose = (buffer: Buffer) =>
    page.getByLabel("CSV file").setInputFiles({ name: "x.csv", mimeType: "text/csv", buffer });
  await choose(Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
  await expect(page.getByText("The file is larger than 10 MB: split it.")).toBeVisible();
  await choose(Buffer.from("\n\n"));
  await expect(page.getByText("This file is empty.")).toBeVisible();
  await choose(Buffer.from(`email\n${"a@firm.example\n".repeat(10_001)}`));
  await expect(page.getByText("The file has more than 10,000 rows: split it.")).toBeVisible();

  const data = Buffer.from("email\na@firm.example\n");
  const url = "/api/leads/import?name=x.csv";
  expect((await request.post(url, { data })).status()).toBe(401);
  const evil = { headers: { origin: "https://evil.example" }, data };
  expect((await page.request.post(url, evil)).status()).toBe(403);
  const large = { headers: { origin: service.url }, data: Buffer.alloc(10 * 1024 * 1024 + 1, "a") };
  expect((await page.request.post(url, large)).status()).toBe(413);
});
