import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locator, Page, Route } from "@playwright/test";
import { sql } from "drizzle-orm";
import { runService } from "@/testing/service/run-service";
import { test as base, expect, type OwnService } from "./journey";
import { addLeads, type MadeAgent, makeAgent } from "./make-agent";
import { openDatabaseOf } from "./open-database-of";
import { openOutreach } from "./start-outreach";

type Mortal = OwnService & {
  kill: () => Promise<void>;
  restart: () => Promise<void>;
  /** What it wrote to stderr so far: why a page that it made failed. */
  complaints: () => string;
};

/** A service for this file alone, which is killed and comes back at the same address. No email goes out but the first. */
const test = base.extend<Record<never, never>, { mortal: Mortal }>({
  service: [async ({ mortal }, use) => use(mortal), { scope: "worker", timeout: 300_000 }],
  mortal: [
    async ({ browserName: _ }, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), "leadwright-lost-"));
      const env = { DATA_DIR: dataDir, SIGN_UP: "open", SIGN_UP_CREDITS: "1000", MAIL_PER_SECOND: "0.0001" };
      let complaints = "";
      const run = async (port: string) => {
        const service = await runService({ ...env, PORT: port });
        service.child.stderr!.on("data", (chunk) => {
          complaints += chunk;
        });
        return service;
      };
      let now = await run("0");
      const { url } = now;
      try {
        await use({
          ...now,
          dataDir,
          env,
          kill: async () => void (await now.end("SIGKILL")),
          restart: async () => {
            now = await run(new URL(url).port);
          },
          complaints: () => complaints,
        });
      } finally {
        await now.end();
        await rm(dataDir, { recursive: true, force: true });
      }
    },
    { scope: "worker", timeout: 300_000 },
  ],
});

type Place = { page: Page; agent: MadeAgent };
type Action = {
  /** Leads up to the button, and returns it. */
  open: (place: Place) => Promise<Locator>;
  /** SQL: how often it was done in the workspace `w`. */
  count: string;
  /** What the page shows once it was done, where its answer was lost. */
  done: (place: Place) => Locator;
};

const dialogOf = (page: Page) => page.getByRole("dialog");
const barOf = (page: Page) => page.getByRole("toolbar", { name: "Selected rows" });

async function selectLeads({ page, agent }: Place, names: string[]): Promise<void> {
  await page.goto(`/agents/${agent.id}/leads?sort=name`);
  for (const name of names) await page.getByLabel(`Select ${name}`).check();
}

/** One of each kind of action: what sends, starts, stops, changes, adds, invites. */
const ACTIONS: Record<string, Action> = {
  "an email": {
    open: async ({ page, agent }) => {
      await page.goto(`/agents/${agent.id}/leads?sort=name`);
      await page.getByRole("link", { name: "Person 1" }).click();
      await dialogOf(page).getByRole("button", { name: "Email…" }).click();
      return page
        .getByRole("dialog", { name: "Email Person 1" })
        .getByRole("button", { name: "Send for 1 credit" });
    },
    count: "select count(*)::int from emails where workspace_id = w",
    done: ({ page }) => page.getByText("The email to Person 1 is queued", { exact: true }),
  },
  "emails to several": {
    open: async (place) => {
      await selectLeads(place, ["Person 1", "Person 2"]);
      await barOf(place.page).getByRole("button", { name: "Email…" }).click();
      return dialogOf(place.page).getByRole("button", { name: "Send for up to 2 credits" });
    },
    count: "select count(*)::int / 2 from emails where workspace_id = w",
    done: ({ page }) => page.getByText("2 emails queued"),
  },
  outreach: {
    open: async ({ page, agent }) => {
      await page.goto(`/agents/${agent.id}/campaign`);
      const dialog = await openOutreach(page);
      return dialog.getByRole("button", { name: "Email 2 people · up to 2 credits" });
    },
    count: "select count(*)::int from runs where workspace_id = w",
    done: ({ page }) => page.getByRole("button", { name: "Pause" }),
  },
  "a pause": {
    open: async ({ page, agent }) => {
      await agent.api("POST", `/campaigns/${agent.campaignId}/outreach-runs`, {});
      await page.goto(`/agents/${agent.id}/campaign`);
      return page.getByRole("button", { name: "Pause" });
    },
    count: "select count(*)::int from campaigns where workspace_id = w and status = 'paused'",
    done: ({ page }) => page.getByRole("button", { name: "Resume" }),
  },
  "a rejection": {
    open: async (place) => {
      await selectLeads(place, ["Person 1"]);
      return barOf(place.page).getByRole("button", { name: "Reject" });
    },
    count: "select count(*)::int from leads where workspace_id = w and status = 'rejected'",
    done: ({ page }) => page.getByText("1 lead rejected", { exact: true }),
  },
  "a change of Memory": {
    open: async ({ page, agent }) => {
      await page.goto(`/agents/${agent.id}/memory`);
      await page.locator("#profileJson").getByLabel("Offer").fill("Ovens that use half the power");
      return page.getByRole("button", { name: "Save" });
    },
    count: "select count(*)::int - 1 from memory_changes where workspace_id = w",
    done: ({ page }) => page.getByText("Saved", { exact: true }),
  },
  "an import": {
    open: async ({ page, agent }) => {
      await page.goto(`/leads/import?agent=${agent.id}`);
      const buffer = Buffer.from("email,name\r\nines@ovens.example,Ines Vogt\r\n");
      await page.getByLabel("CSV file").setInputFiles({ name: "people.csv", mimeType: "text/csv", buffer });
      return page.getByRole("button", { name: /^Import 1 lead for / });
    },
    count: "select count(*)::int from lead_imports where workspace_id = w",
    done: ({ page }) => page.getByRole("heading", { name: "people.csv" }),
  },
  "an invitation": {
    open: async ({ page }) => {
      await page.goto("/settings/people");
      await page.getByRole("button", { name: "Invite" }).click();
      await dialogOf(page).getByLabel("Email address").fill("ines@ovens.example");
      return dialogOf(page).getByRole("button", { name: "Invite" });
    },
    count: "select count(*)::int from invitations where workspace_id = w",
    // The link is shown only once, so it is lost.
    done: ({ page }) => dialogOf(page).getByText(/invite them again/i),
  },
  "a key": {
    open: async ({ page }) => {
      await page.goto("/keys");
      await page.getByRole("button", { name: "Create API key" }).click();
      await dialogOf(page).getByLabel("Name", { exact: true }).fill("Website form");
      return dialogOf(page).getByRole("button", { name: "Create key" });
    },
    count: "select count(*)::int from api_keys where workspace_id = w and name = 'Website form'",
    done: ({ page }) => dialogOf(page).getByText("Revoke this key and create another one."),
  },
};

/** Loses the answer to the page's next action, which the service gets and does. */
async function loseNextAnswer(page: Page) {
  let isLost = false;
  await page.route("**/*", async (route: Route) => {
    if (route.request().headers()["attempt-id"] === undefined || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}

const note = (page: Page) => page.getByText("We lost the connection before the answer came");
const notDone = (page: Page) => page.getByText("Nothing was changed: try again.").first();

for (const [name, { open, count, done }] of Object.entries(ACTIONS)) {
  test(`${name}: lost on the way, offline, or with the service killed, the page tells the truth and it is done once`, async ({
    page,
    journey,
    mortal: service,
  }) => {
    const problems: Error[] = [];
    page.on("pageerror", (error) => problems.push(error));
    const begin = async () => {
      const agent = await makeAgent(service, await journey.newPerson());
      await addLeads(agent, 2);
      const place = { page, agent };
      const button = await open(place);
      // What a dialog loads is there: from here on only the action itself can be lost.
      await expect(button).toBeEnabled();
      return { place, button };
    };
    const times = async ({ agent }: Place) => {
      const { db, close } = await openDatabaseOf(service);
      const query = `select (${count.replaceAll("= w", `= '${agent.workspaceId}'`)}) as count`;
      const [row] = await db.execute<{ count: number }>(sql.raw(query)).finally(close);
      return row!.count;
    };

    const lost = await begin();
    await loseNextAnswer(page);
    await lost.button.click();
    await expect(done(lost.place)).toBeVisible();
    expect(await times(lost.place)).toBe(1);
    await page.unrouteAll({ behavior: "wait" });

    const offline = await begin();
    await page.context().setOffline(true);
    await offline.button.click();
    await expect(note(page)).toBeInViewport();
    await expect(offline.button).toBeDisabled();
    await page.context().setOffline(false);
    await expect(notDone(page)).toBeInViewport();
    await expect(note(page)).toHaveCount(0);
    expect(await times(offline.place)).toBe(0);
    await offline.button.click();
    await expect.poll(() => times(offline.place)).toBe(1);

    const killed = await begin();
    await service.kill();
    await killed.button.click();
    await expect(note(page)).toBeInViewport();
    await service.restart();
    await expect(notDone(page)).toBeInViewport();
    expect(await times(killed.place)).toBe(0);
    await killed.button.click();
    await expect.poll(() => times(killed.place)).toBe(1);
    expect(problems, service.complaints()).toEqual([]);
  });
}

const talkOf = (page: Page) => page.getByRole("log", { name: "Conversation" });
const cardOf = (page: Page) => talkOf(page).getByRole("group", { name: "Update Memory" });

/** Makes a decision on the open card, and how often it was taken, by the state of its approval. */
const DECISIONS = {
  approved: (page: Page) => cardOf(page).getByRole("button", { name: "Approve" }).click(),
  denied: async (page: Page) => {
    await cardOf(page).getByRole("button", { name: "Deny" }).click();
    await page.keyboard.press("Enter");
  },
};

for (const [state, decide] of Object.entries(DECISIONS)) {
  test(`a card ${state}: lost on the way, offline, or with the service killed, it is told as it is and counts once`, async ({
    page,
    journey,
    mortal: service,
  }) => {
    const problems: Error[] = [];
    page.on("pageerror", (error) => problems.push(error));
    const ask = async () => {
      const agent = await makeAgent(service, await journey.newPerson());
      await page.goto(`/agents/${agent.id}`);
      await page.getByRole("textbox", { name: /^Message to / }).fill("Our offer is ovens for rye");
      await page.keyboard.press("Enter");
      await expect(cardOf(page)).toBeVisible();
      // Whoever opens the thread has nothing to ask of the service, so the decision is the first to be lost.
      await page.goto(page.url());
      await expect(cardOf(page)).toBeVisible();
      return agent;
    };
    const expectTaken = async ({ workspaceId }: MadeAgent, times: number) => {
      const { db, close } = await openDatabaseOf(service);
      const [row] = await db
        .execute(sql`select (select count(*)::int from memory_changes where workspace_id = ${workspaceId}
            and after -> 'profileJson' ->> 'offer' like '%rye%') as changes,
          (select string_agg(state, ',') from chat_approvals where workspace_id = ${workspaceId}) as states`)
        .finally(close);
      const isApproved = times > 0 && state === "approved";
      expect(row).toEqual({
        changes: isApproved ? 1 : 0,
        states: times > 0 ? (isApproved ? "done" : "denied") : "pending",
      });
    };
    const outcome = talkOf(page).getByRole("button", {
      name: state === "approved" ? /approved by you/ : /denied by you/,
    });
    const away = talkOf(page).getByText("we don’t know whether your decision arrived");

    const lost = await ask();
    await page.route("**/messages*", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      await route.fetch();
      await route.abort("connectionreset");
    });
    await decide(page);
    await expect(outcome).toBeVisible();
    await page.unrouteAll({ behavior: "wait" });
    await expectTaken(lost, 1);

    const offline = await ask();
    await page.context().setOffline(true);
    await decide(page);
    await expect(away).toBeInViewport();
    await page.context().setOffline(false);
    await expect(page.getByText("It did not arrive, and nothing was done.")).toBeInViewport();
    await expectTaken(offline, 0);
    await decide(page);
    await expect(outcome).toBeVisible();
    await expectTaken(offline, 1);

    const killed = await ask();
    await service.kill();
    await decide(page);
    await expect(away).toBeInViewport();
    await service.restart();
    await expect(page.getByText("It did not arrive, and nothing was done.")).toBeInViewport();
    await expectTaken(killed, 0);
    await decide(page);
    await expect(outcome).toBeVisible();
    await expectTaken(killed, 1);
    expect(problems, service.complaints()).toEqual([]);
  });
}
