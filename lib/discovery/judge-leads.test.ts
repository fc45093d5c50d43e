import { describe, expect, test } from "vitest";
import { leads } from "@/db/schema";
import { acrossWorkspaces, eq } from "@/db/scope";
import { readBalance } from "@/lib/credits/insufficient-credits";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import type { PageBrowser, Rendering } from "@/lib/ports/page-browser";
import {
  contactPage,
  type Hosts,
  openTestWeb,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { estimateJudging } from "./estimate-judging";
import { judgeLeads } from "./judge-leads";

const database = useDiscoveryDatabase();

const SITES: Hosts = {
  "north.example": {
    "/": contactPage("Bakery North", [], `<p>Bread from Leeds.</p><a href="/contact">Contact</a>`),
    "/contact": contactPage("Bakery North", [], "<p>1 Mill Lane, Leeds LS1 4AB</p>"),
  },
  "shell.example": {
    "/": `<!doctype html><html><head><title>South</title><script type="module" src="/app.js"></script></head>
      <body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>`,
  },
  "garage.example": { "/": contactPage("York Garage", [], "<p>Car repair in York.</p>") },
};
const ICP = { industries: ["bakery"], locations: ["United Kingdom"], roles: ["Owner"] };

async function seedLeads(emails: string[], icp: object = ICP, browser?: PageBrowser) {
  database.untilTestEnds(await openTestWeb(SITES, {}, browser && { browser }));
  const seeded = await seedAgent(database.connection, icp as Record<string, unknown>);
  const { ctx, agentId, campaignId } = seeded;
  const rows = await ctx.db
    .insert(leads)
    .values(
      emails.map((email) => ({
        workspaceId: ctx.workspaceId,
        agentId,
        campaignId,
        email,
        emailKey: email,
        title: "Owner",
      })),
    )
    .returning({ id: leads.id, email: leads.email });
  const ids = new Map(rows.map(({ id, email }) => [email, id]));
  return { ...seeded, idOf: (email: string) => ids.get(email)!, ids: rows.map(({ id }) => id) };
}

const price = 0.1;

test("reads the company's site and judges by it; each page is charged once for all its leads", async () => {
  const { ctx, ids, idOf } = await seedLeads(["ann@north.example", "bob@north.example", "cy@garage.example"]);
  const before = await readBalance(ctx);
  expect(await estimateJudging(ctx, { leadIds: ids })).toMatchObject({
    sites: 2,
    withoutSite: 0,
    estimatedCost: 0.6,
  });
  const answer = await judgeLeads(ctx, { leadIds: ids });
  expect(answer.failed).toEqual([]);
  expect(answer.creditsSpent).toBeCloseTo(3 * price);
  expect(Number(before - (await readBalance(ctx)))).toBe(300_000);
  const { lead, history } = await getLeadDossier(ctx, { id: idOf("ann@north.example") });
  expect(lead).toMatchObject({ score: 100 });
  expect(lead.scoreReasons).toContain("The company’s name matches “bakery”.");
  expect(history.map(({ kind, note }) => [kind, note])).toContainEqual(["scored", "100"]);
  expect((await getLeadDossier(ctx, { id: idOf("cy@garage.example") })).lead.score).toBe(0);
});

test("a lead whose site cannot be read stays not judged, costs nothing, and the answer says why", async () => {
  const { ctx, idOf, ids } = await seedLeads(["dee@down.example", "eve@gmail.com"]);
  const before = await readBalance(ctx);
  const { judged, failed, creditsSpent } = await judgeLeads(ctx, { leadIds: ids });
  expect(judged).toEqual([]);
  expect(creditsSpent).toBe(0);
  expect(await readBalance(ctx)).toBe(before);
  expect(failed).toContainEqual({
    leadId: idOf("eve@gmail.com"),
    reason: "No company website is known, and the email address is at a free email provider.",
  });
  expect(failed.find(({ leadId }) => leadId === idOf("dee@down.example"))!.reason).toMatch(/down\.example/);
  const rows = await acrossWorkspaces(ctx)
    .select({ score: leads.score })
    .from(leads)
    .where(eq(leads.workspaceId, ctx.workspaceId));
  expect(rows.map(({ score }) => score)).toEqual([null, null]);
});

describe("a site that scripts fill", () => {
  const rendering = (result: Rendering): PageBrowser => ({
    render: async () => result,
    close: async () => {},
  });
  const judge = async (result: Rendering) => {
    const seeded = await seedLeads(["fay@shell.example"], ICP, rendering(result));
    return { ...seeded, judging: () => judgeLeads(seeded.ctx, { leadIds: seeded.ids }) };
  };

  test("is judged by what a browser makes of it, at the price of one page", async () => {
    const html = contactPage("Bakery South", [], "<p>Bread from Leeds, LS1 4AB, United Kingdom.</p>");
    const { judging } = await judge({ ok: true, html });
    const { judged, creditsSpent } = await judging();
    expect(judged[0]!.score).toBeGreaterThan(50);
    expect(creditsSpent).toBeCloseTo(price);
  });

  test("is judged by what the server sent where no browser can read it", async () => {
    const { judging } = await judge({ ok: false, failure: "missing", message: "there is none" });
    expect((await judging()).judged).toMatchObject([{ score: 0 }]);
  });

  test("is not charged while the service stops", async () => {
    const { ctx, judging } = await judge({ ok: false, failure: "closed", message: "it is stopping" });
    const before = await readBalance(ctx);
    await expect(judging()).rejects.toThrow("stopping");
    expect(await readBalance(ctx)).toBe(before);
  });
});

test("twenty requests at once charge for what they read and leave nothing held", async () => {
  const { ctx, ids } = await seedLeads(["ann@north.example"]);
  const before = await readBalance(ctx);
  const answers = await Promise.all(Array.from({ length: 20 }, () => judgeLeads(ctx, { leadIds: ids })));
  const spent = answers.reduce((sum, { creditsSpent }) => sum + creditsSpent, 0);
  expect(spent).toBeCloseTo(20 * 2 * price);
  expect(Number(before - (await readBalance(ctx)))).toBe(Math.round(spent * 1_000_000));
});

test("refuses more leads than can be read while a request waits", async () => {
  const { ctx, ids } = await seedLeads(["ann@north.example"]);
  const leadIds = Array.from({ length: 26 }, () => ids[0]!);
  await expect(judgeLeads(ctx, { leadIds })).rejects.toMatchObject({ code: "validation_error" });
});
