import type { Browser, Page } from "@playwright/test";
import { expectAccessible } from "./expect-accessible";
import { importPeople } from "./import-people";
import { invite } from "./invite";
import { expect, test } from "./journey";
import { makeAgent } from "./make-agent";
import { watchConsole } from "./watch-console";

const PASSWORD = "correct-horse-battery";

async function openPage(browser: Browser, baseURL: string | undefined): Promise<Page> {
  return (await browser.newContext({ baseURL, locale: "en-GB" })).newPage();
}

test("somebody invited as a viewer sees what there is and can change nothing of it", async ({
  page,
  browser,
  baseURL,
  journey,
}) => {
  await journey.newPerson();
  await page.goto("/agents/new");
  await page.getByLabel("Name of the agent").fill("Seen by two");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=offer/);
  const agentId = new URL(page.url()).searchParams.get("agent");
  const email = `viewer-${Date.now()}@harbour-lane.example`;
  const link = await invite(page, email, /^Viewer/);

  const theirs = await openPage(browser, baseURL);
  await theirs.goto(link);
  await expect(theirs.getByRole("heading", { name: /^Join / })).toBeVisible();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs.getByLabel("Your name")).toBeFocused();
  await theirs.getByLabel("Your name").fill("Vera Viewer");
  await theirs.getByLabel("Password").fill("short");
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs.getByText(/at least 10 characters/).last()).toBeVisible();
  await expect(theirs.getByLabel("Your name")).toHaveValue("Vera Viewer");
  await theirs.getByLabel("Password").fill(PASSWORD);
  await theirs.getByRole("button", { name: "Join" }).click();

  await expect(theirs.getByRole("heading", { name: "Home" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Seen by two", exact: true })).toBeVisible();
  // What the agent lacks waits for those who may tell it.
  await expect(theirs.getByText("You're all caught up.")).toBeVisible();
  await expect(theirs.getByRole("link", { name: "New agent" })).toHaveCount(0);
  await theirs.goto("/agents");
  await expect(theirs.getByRole("link", { name: "Seen by two", exact: true })).toBeVisible();
  await expect(theirs.getByRole("button", { name: /More about/ })).toHaveCount(0);
  for (const path of ["/agents/new", `/agents/new?agent=${agentId}&step=offer`]) {
    await theirs.goto(path);
    await expect(theirs.getByText("Your role cannot set up agents")).toBeVisible();
  }
  await expect(theirs.getByLabel("Name of the agent")).toHaveCount(0);

  // The link has been used.
  const third = await openPage(browser, baseURL);
  await third.goto(link);
  await expect(third.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
});

test("a viewer finds every page in order, and on none a way to change something", async ({
  page,
  browser,
  baseURL,
  service,
  journey,
}) => {
  const { id, api, workspaceId } = await makeAgent(service, await journey.newPerson());
  await importPeople(page, id, ["anna@bakery.example,Anna Ashdown,Northwind,Leeds"]);
  await api("POST", "/do-not-call", { phone: "+44 113 496 0003" });
  const theirs = await openPage(browser, baseURL);
  const said = watchConsole(theirs);
  await journey.newMember(workspaceId, "viewer", theirs);
  const agent = `/agents/${id}`;
  const paths = ["/", "/agents", "/leads", "/calls", "/calls/work", "/runs", "/credits", "/keys"].concat(
    ["/docs", "/settings"],
    ["people", "suppressions", "do-not-call", "service", "audit"].map((name) => `/settings/${name}`),
    [
      agent,
      ...["campaign", "sequence", "leads", "emails", "drafts", "memory"].map((name) => `${agent}/${name}`),
    ],
  );
  const change =
    /^(New agent|Find leads|Start outreach|Import|Create API key|Invite|Add|Add leads|Start calling|Remove \+.*|Pause|Resume|Stop|Save|Reject|Delete|Cancel|Run again|Add lead|Email…|Judge.*|Stop judging|Keep as lead|Move.*|Approve.*|Edit.*|Skip|Regenerate|Manage tags…|Send|Send (now|email|again).*|New thread)$/;
  const main = theirs.getByRole("main");
  for (const path of paths) {
    expect((await theirs.goto(path))!.status(), path).toBe(200);
    await expect(main.getByRole("heading").first(), path).toBeVisible();
    // The API document names every operation.
    if (path === "/docs") continue;
    for (const role of ["button", "link"] as const)
      expect(await main.getByRole(role, { name: change, disabled: false }).allInnerTexts(), path).toEqual([]);
  }
  await theirs.goto("/leads");
  await theirs.getByRole("link", { name: "Anna Ashdown" }).click();
  await expect(theirs.getByRole("dialog").getByRole("heading", { name: "Anna Ashdown" })).toBeVisible();
  expect(await theirs.getByRole("dialog").getByRole("button", { name: change }).allInnerTexts()).toEqual([]);
  expect(said).toEqual([]);
});

test("another role counts at once, without signing in anew", async ({ page, browser, baseURL, journey }) => {
  const { workspaceId } = await journey.newPerson();
  const theirs = await openPage(browser, baseURL);
  await journey.newMember(workspaceId, "viewer", theirs, "Mo Changing");
  await theirs.goto("/");
  await expect(theirs.getByText(/There is no agent in/)).toBeVisible();
  await page.goto("/settings/people");
  await page.getByLabel(/Role of Mo Changing/).selectOption("member");
  // Their page is open, and hears of it by itself.
  await expect(theirs.getByLabel("Name of the agent")).toBeVisible();
});

test("somebody who has an account joins with it, and another's invitation says whose it is", async ({
  page,
  browser,
  baseURL,
  journey,
}) => {
  await journey.newPerson();
  const theirs = await openPage(browser, baseURL);
  const them = await journey.newPerson(theirs);
  const link = await invite(page, them.email, /^Member/);

  // Opened by the wrong one first.
  await page.goto(link);
  await expect(page.getByText(new RegExp(`This invitation is for ${them.email}`))).toBeVisible();

  await theirs.goto(link);
  await theirs.getByRole("button", { name: "Join" }).click();
  await expect(theirs.getByRole("heading", { name: "Home" })).toBeVisible();
  await theirs.getByRole("button", { name: /^Workspace: / }).click();
  await expect(theirs.getByRole("menuitemradio")).toHaveCount(2);
});

test("two workspaces see nothing of each other by URL", async ({ page, browser, baseURL, journey }) => {
  await journey.newPerson();
  await page.goto("/agents/new");
  await page.getByLabel("Name of the agent").fill("Secret fishers");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/step=offer/);
  const id = new URL(page.url()).searchParams.get("agent");

  const theirs = await openPage(browser, baseURL);
  await journey.newPerson(theirs);
  const paths = [
    `/agents/${id}`,
    `/agents/${id}/campaign`,
    `/agents/${id}/leads`,
    `/agents/${id}/emails`,
    `/agents/${id}/memory`,
    `/agents/new?agent=${id}&step=offer`,
  ];
  for (const path of paths) {
    const answer = await theirs.goto(path);
    expect(answer!.status(), path).toBe(404);
    await expect(theirs.getByText("Page not found")).toBeVisible();
    expect(await theirs.content(), path).not.toContain("Secret fishers");
  }
  for (const path of [
    "/",
    "/agents",
    "/leads",
    "/runs",
    "/credits",
    "/settings/audit",
    `/leads?agent=${id}`,
  ]) {
    await theirs.goto(path);
    expect(await theirs.content(), path).not.toContain("Secret fishers");
  }
  expect((await page.goto(`/agents/new?agent=${id}&step=offer`))!.status()).toBe(200);
});
