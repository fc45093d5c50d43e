import { expectAccessible } from "./expect-accessible";
import { expect, test } from "./journey";

// Nothing is sent here: that is tested with a mail server, in lib/summaries.
test.use({
  settings: { SMTP_URL: "smtp://127.0.0.1:9", MAIL_FROM: "service@leads.example" },
  timezoneId: "Asia/Tokyo",
});

test("one chooses when to get the daily summary, in their own zone, and stops it", async ({
  page,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/account");
  const hour = page.getByLabel("Send it at");
  await expect(hour).toHaveValue("");
  await hour.selectOption("8 AM");
  await expect(page.getByText("In the time zone Asia/Tokyo.")).toBeVisible();
  await expect(page.getByText(/^Next: .*, if there is something to tell\.$/)).toBeVisible();
  await page.reload();
  await expect(hour).toHaveValue("8");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await hour.selectOption("Never");
  await expect(page.getByText(/^Next:/)).toHaveCount(0);
  await page.reload();
  await expect(hour).toHaveValue("");
});
