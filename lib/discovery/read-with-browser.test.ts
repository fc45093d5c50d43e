import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { discoveryPages } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import type { PageBrowser, Rendering } from "@/lib/ports/page-browser";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import {
  contactPage,
  creditsOf,
  currentGeneration,
  discover,
  followGeneration,
  type Hosts,
  openTestWeb,
  person,
  readOutcome,
  type Seeded,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import type { TestingRoute } from "@/testing/web/site";
import { browserCommand, sayIfNoBrowser, TEST_BROWSER } from "@/testing/web/test-browser";

const database = useDiscoveryDatabase();
sayIfNoBrowser("reading pages that scripts make");

const SHELL = `<!doctype html><html><head><title>Ovens</title><script type="module" src="/app.js"></script></head>
  <body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`;
const PEOPLE = [{ name: "Jane Doe", title: "Head Baker", email: "jane.doe@ovens.example" }];
const APP = `const people = await (await fetch("/api/people.json")).json();
  document.getElementById("root").innerHTML = "<h1>Team</h1>" + people.map((one) =>
    "<div class=person><h3>" + one.name + "</h3><p>" + one.title + "</p><p><a href='mailto:" + one.email + "'>" + one.email + "</a></p></div>").join("");`;

const as =
  (type: string, body: string): TestingRoute =>
  (_, response) =>
    void response.writeHead(200, { "content-type": type }).end(body);
const OVENS: Hosts = {
  "ovens.example": {
    "/": SHELL,
    "/app.js": as("text/javascript", APP),
    "/api/people.json": as("application/json", JSON.stringify(PEOPLE)),
  },
};

async function openWeb(hosts: Hosts, settings: Record<string, string> = {}, browser?: PageBrowser) {
  const web = await openTestWeb(hosts, settings, {
    commands: { browser: browserCommand() },
    ...(browser && { browser }),
  });
  database.untilTestEnds(web);
  return web;
}

function seed(credits?: number) {
  return seedAgent(database.connection, { sources: ["ovens.example"] }, { credits });
}

async function pagesOf({ ctx, agentId }: Seeded) {
  const rows = await acrossWorkspaces(ctx)
    .select()
    .from(discoveryPages)
    .where(eq(discoveryPages.workspaceId, ctx.workspaceId));
  return { agentId, rows };
}

const stepOf = ({ status }: Awaited<ReturnType<typeof discover>>) =>
  status.steps.find(({ key }) => key === "extract_contacts");
const reasonOf = (outcome: Awaited<ReturnType<typeof discover>>) => stepOf(outcome)?.error;

describe.skipIf(TEST_BROWSER === null)("a page that scripts make", () => {
  it("becomes leads, with the page's address as evidence, for the price of one page", async () => {
    const web = await openWeb(OVENS, { PAGE_BROWSER: TEST_BROWSER! });
    const seeded = await seed();
    const before = await creditsOf(seeded);
    const outcome = await discover(seeded);
    expect(outcome.emails).toEqual(["jane.doe@ovens.example"]);
    const [lead] = outcome.leads;
    expect(lead).toMatchObject({ name: "Jane Doe", title: "Head Baker" });
    const email = lead!.evidence.find(({ field }) => field === "email");
    expect(email).toMatchObject({
      url: "http://ovens.example/",
      quote: expect.stringContaining("jane.doe@"),
    });
    const { rows } = await pagesOf(seeded);
    expect(rows.map(({ browser, browserError }) => [browser, browserError])).toEqual([["read", null]]);
    expect(stepOf(outcome)).toMatchObject({ error: null, note: "1 page was read with a browser." });
    // The shell is not requested again, and what it loads is not charged.
    expect(web.requests()).toEqual([
      "ovens.example/",
      "ovens.example/app.js",
      "ovens.example/api/people.json",
    ]);
    const { balance } = await creditsOf(seeded);
    expect(before.balance - balance).toBeCloseTo(0.1);
  });
});

describe("a page that needs a browser", () => {
  const answer = (rendering: Rendering) => {
    const asked: string[] = [];
    const browser: PageBrowser = {
      render: async ({ url }, begin) => {
        if (begin && !(await begin())) return null;
        asked.push(url);
        return rendering;
      },
      close: async () => {},
    };
    return { asked, browser };
  };

  it("is counted where the browser is off, and keeps what plain reading gave", async () => {
    await openWeb(OVENS, { PAGE_BROWSER: "off" });
    const seeded = await seed();
    const outcome = await discover(seeded);
    expect(outcome.emails).toEqual([]);
    expect(reasonOf(outcome)).toBe(
      "1 page needs a browser to be read. It is switched off: whoever runs this service can switch it on.",
    );
    const { rows } = await pagesOf(seeded);
    expect(rows).toMatchObject([{ state: "extracted", browser: "off" }]);
    expect(rows[0]!.signals?.title).toBe("Ovens");
  });

  it("is counted where there is no browser", async () => {
    await openWeb(OVENS, { PAGE_BROWSER: "/no/such/chromium" });
    const outcome = await discover(await seed());
    expect(reasonOf(outcome)).toBe(
      "1 page needs a browser to be read. Whoever runs this service can install Chromium.",
    );
  });

  it("keeps what plain reading gave where the browser fails, with the reason, and is given to it once", async () => {
    const { asked, browser } = answer({
      ok: false,
      failure: "page",
      message: "it did not finish within 10 s",
    });
    await openWeb(OVENS, {}, browser);
    const seeded = await seed();
    const outcome = await discover(seeded);
    expect(reasonOf(outcome)).toBe(
      "1 page needs a browser to be read, and the browser did not succeed: it did not finish within 10 s.",
    );
    expect(asked).toEqual(["http://ovens.example/"]);
    const { rows } = await pagesOf(seeded);
    expect(rows).toMatchObject([{ state: "extracted", error: null, browser: "failed" }]);
  });

  it("is not given to the browser again after a crash in the midst", async () => {
    const { asked, browser } = answer({
      ok: true,
      html: contactPage("Ovens", [person("A B", "C", "a@b.example")]),
    });
    await openWeb(OVENS, {}, browser);
    const seeded = await seed();
    const outcome = await discover(seeded, {}, async (name, work) => {
      // As a process leaves it that was killed while the browser had the page.
      if (name === "extract_contacts")
        await acrossWorkspaces(seeded.ctx)
          .update(discoveryPages)
          .set({ browser: "started" })
          .where(eq(discoveryPages.state, "read"));
      return work();
    });
    expect(asked).toEqual([]);
    expect(reasonOf(outcome)).toContain("it was started once and never finished");
  });

  it("waits for the next start where the service is stopping", async () => {
    const { asked, browser } = answer({ ok: false, failure: "closed", message: "stopping" });
    const real = browser.render;
    let stops = 1;
    browser.render = async (page, begin) =>
      stops-- > 0
        ? real(page, begin)
        : { ok: true, html: contactPage("Ovens", [person("Jane Doe", "Baker", "jane@ovens.example")]) };
    await openWeb(OVENS, {}, browser);
    const seeded = await seed();
    expect((await discover(seeded)).emails).toEqual(["jane@ovens.example"]);
    expect(asked).toHaveLength(1);
    const { rows } = await pagesOf(seeded);
    expect(rows).toMatchObject([{ browser: "read", parseAttempts: 1 }]);
  });

  it("is not begun once the campaign is paused, and loses nothing by it", async () => {
    const { asked, browser } = answer({ ok: true, html: "" });
    const real = browser.render;
    let pauses = 2;
    browser.render = async (page, begin) => {
      // While it waits for the page before it.
      if (pauses-- > 0) await pauseCampaign(seeded.ctx, { id: seeded.campaignId });
      const rendering = await real(page, begin);
      return (
        rendering && {
          ok: true,
          html: contactPage("Ovens", [person("Jane Doe", "Baker", "jane@ovens.example")]),
        }
      );
    };
    await openWeb(OVENS, {}, browser);
    const seeded = await seed();
    await discover(seeded);
    for (let resumes = 0; resumes < 2; resumes++) {
      expect(asked).toEqual([]);
      const { rows } = await pagesOf(seeded);
      expect(rows).toMatchObject([{ state: "read", browser: null, parseAttempts: 0 }]);
      await resumeCampaign(seeded.ctx, { id: seeded.campaignId });
      await followGeneration(seeded.ctx, await currentGeneration(seeded.ctx, seeded.campaignId));
    }
    expect((await readOutcome(seeded)).emails).toEqual(["jane@ovens.example"]);
  });

  it("is no page that a server has made", async () => {
    const { asked, browser } = answer({ ok: true, html: "" });
    await openWeb(
      { "ovens.example": { "/": contactPage("Ovens", [person("A B", "C", "ab@ovens.example")]) } },
      {},
      browser,
    );
    await discover(await seed());
    expect(asked).toEqual([]);
  });
});
