import type { IncomingMessage, ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { DISCOVERY_DEPTHS } from "@/db/schema";
import { grantCredits } from "@/lib/credits/grant-credits";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import {
  contactPage,
  creditsOf,
  currentGeneration,
  discover,
  FAIR,
  followGeneration,
  launch,
  openTestWeb,
  readOutcome,
  seedAgent,
  startSearxng,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { mostPages } from "./discovery-limits";
import { estimateDiscovery } from "./estimate-discovery";

const database = useDiscoveryDatabase();

/** Calls every verb twice, like an engine whose process dies before it has recorded the first result. */
const twice = async <T>(_: string, work: () => Promise<T>): Promise<T> => {
  await work();
  return work();
};

describe("what is charged", () => {
  it("is each search and page that succeeded; failures, robots.txt and sitemaps are free", async () => {
    const search = await startSearxng((query) =>
      query.includes("Leeds") ? ["http://fair.example/", "http://gone.example/"] : 500,
    );
    database.untilTestEnds(search);
    await database.openFair(3, { SEARXNG_URL: search.url });
    const seeded = await seedAgent(database.connection, {
      industries: ["fair"],
      locations: ["Leeds", "York"],
    });
    const { status } = await discover(seeded);
    // One of two searches, and the home page. Its links do not lead to people, and a search result's other links are not followed.
    expect(status.creditsSpent).toBe(0.6);
    expect(await creditsOf(seeded)).toMatchObject({ balance: 999.4, held: 0 });
  });

  it.each(DISCOVERY_DEPTHS)("is the same when every step is done twice (%s)", async (discoveryDepth) => {
    const web = await database.openFair(20);
    const seeded = await seedAgent(database.connection, { sources: FAIR });
    const { status, leads } = await discover(seeded, { discoveryDepth }, twice);
    expect(leads).toHaveLength(20);
    expect(status).toMatchObject({ status: "completed", found: 20, duplicates: 0, creditsSpent: 2.1 });
    const pages = web.requests();
    expect(pages).toHaveLength(new Set(pages).size);
    expect(await creditsOf(seeded)).toMatchObject({ balance: 997.9, held: 0 });
  });

  it("is one page for all the addresses that redirect to it, in one batch and in a later one", async () => {
    const toTeam = (_: IncomingMessage, response: ServerResponse) =>
      void response.writeHead(302, { location: "/team" }).end();
    const team = contactPage("Moved", ["ada@moved.example"], '<a href="/contact">Contact</a>');
    const web = await openTestWeb({
      "moved.example": { "/old": toTeam, "/older": toTeam, "/contact": toTeam, "/team": team },
    });
    database.untilTestEnds(web);
    const sources = ["http://moved.example/old", "http://moved.example/older"];
    const { status, emails } = await discover(await seedAgent(database.connection, { sources }));
    expect(emails).toEqual(["ada@moved.example"]);
    expect(web.requests()).toContain("moved.example/contact");
    expect(status.creditsSpent).toBe(0.1);
    expect(status.steps.find(({ key }) => key === "read_pages")!.progress).toEqual({ done: 3, total: 3 });
  });

  it.each(DISCOVERY_DEPTHS)(
    "is never more than the estimate, however many pages there are (%s)",
    async (discoveryDepth) => {
      const hosts = Array.from({ length: 160 }, (_, index) => `found${index}.example`);
      let next = 0;
      const search = await startSearxng(() => {
        next += 20;
        return hosts.slice(next - 20, next).map((host) => `http://${host}/`);
      });
      database.untilTestEnds(search);
      const site = {
        "/": contactPage("Found", [], '<a href="/contact">Contact</a>'),
        "/contact": contactPage("Found", []),
      };
      const web = await openTestWeb(Object.fromEntries(hosts.map((host) => [host, site])), {
        SEARXNG_URL: search.url,
      });
      database.untilTestEnds(web);
      const seeded = await seedAgent(database.connection, {
        industries: ["fair"],
        locations: ["Leeds", "York"],
      });
      const wanted = { targetCount: 1, discoveryDepth };
      const { estimatedCost } = await estimateDiscovery(seeded.ctx, { agentId: seeded.agentId, ...wanted });
      const { status } = await discover(seeded, wanted);
      const pages = mostPages({ ...wanted, sources: 0 });
      const read = status.steps.find(({ key }) => key === "read_pages")!;
      expect(read).toMatchObject({
        status: "completed",
        progress: { done: pages, total: pages },
        error: `${pages} pages were read, as many as the estimate allows. A search for more leads reads more.`,
      });
      expect(web.requests()).toHaveLength(pages);
      expect(status.creditsSpent).toBeGreaterThan(pages * 0.1);
      expect(status.creditsSpent).toBeLessThanOrEqual(estimatedCost);
    },
  );

  it("is nothing of a step that broke: the repeated step gives its holds back", async () => {
    await database.openFair(5);
    const seeded = await seedAgent(database.connection, { sources: FAIR });
    const { reader } = seeded.ctx.adapters.web;
    const read = reader.read;
    let calls = 0;
    reader.read = async (...input) => {
      calls += 1;
      if (calls === 3) throw new Error("The process broke.");
      return read(...input);
    };
    const retried = async <T>(_: string, work: () => Promise<T>): Promise<T> => {
      try {
        return await work();
      } catch (error) {
        expect((error as Error).message).toBe("The process broke.");
        expect((await creditsOf(seeded)).held).toBeGreaterThan(0);
        return work();
      }
    };
    const { status, leads } = await discover(seeded, {}, retried);
    expect(leads).toHaveLength(5);
    expect(calls).toBeGreaterThan(6);
    expect(status.creditsSpent).toBe(0.6);
    expect(await creditsOf(seeded)).toMatchObject({ balance: 999.4, held: 0 });
  });
});

describe("out of credits", () => {
  it("refuses to begin what could not pay its first page, or its first search", async () => {
    await database.openFair(1);
    const poor = { credits: 0.05 };
    await expect(launch(await seedAgent(database.connection, { sources: FAIR }, poor))).rejects.toMatchObject(
      {
        code: "insufficient_credits",
        details: { required: 0.1, balance: 0.05 },
      },
    );
    await expect(
      launch(await seedAgent(database.connection, { roles: ["Owner"] }, { credits: 0.4 })),
    ).rejects.toMatchObject({ code: "insufficient_credits", details: { required: 0.5, balance: 0.4 } });
  });

  it("pauses in the middle with what was found, and goes on after a grant without reading a page again", async () => {
    const web = await database.openFair(20);
    const seeded = await seedAgent(database.connection, { sources: FAIR }, { credits: 0.75 });
    const { status, leads } = await discover(seeded);
    expect(status).toMatchObject({
      status: "paused",
      pauseReason: "out_of_credits",
      creditsSpent: 0.7,
      currentStepKey: "read_pages",
    });
    expect(leads).toHaveLength(6);
    await grantCredits(seeded.ctx, { amount: 10, note: "more" });
    await resumeCampaign(seeded.ctx, { id: seeded.campaignId });
    await followGeneration(seeded.ctx, await currentGeneration(seeded.ctx, seeded.campaignId));
    const end = await readOutcome(seeded);
    expect(end.status).toMatchObject({
      status: "completed",
      found: 20,
      creditsSpent: 2.1,
      pauseReason: null,
    });
    expect(web.requests()).toHaveLength(21);
    expect(await creditsOf(seeded)).toMatchObject({ balance: 8.65, held: 0 });
  });

  it("is no reason to pause once the target is met", async () => {
    await database.openFair(20);
    const seeded = await seedAgent(database.connection, { sources: FAIR }, { credits: 0.75 });
    expect((await discover(seeded, { targetCount: 5 })).status).toMatchObject({
      status: "completed",
      found: 5,
    });
  });

  it("reads the sources that can still be paid when a search cannot", async () => {
    const search = await startSearxng(() => []);
    database.untilTestEnds(search);
    await database.openFair(2, { SEARXNG_URL: search.url });
    const seeded = await seedAgent(
      database.connection,
      { industries: ["fair"], sources: FAIR },
      { credits: 0.4 },
    );
    const { status, leads } = await discover(seeded);
    expect(leads).toHaveLength(2);
    expect(status).toMatchObject({ status: "paused", pauseReason: "out_of_credits", creditsSpent: 0.3 });
    expect(search.queries).toEqual([]);
  });
});

describe("progress", () => {
  it("moves through the steps in their order while the run goes on", async () => {
    await database.openFair(100, { WEB_CONCURRENCY: "4" });
    const seeded = await seedAgent(database.connection, { sources: FAIR });
    const seen: string[] = [];
    const done: number[] = [];
    const watch = async <T>(_: string, work: () => Promise<T>): Promise<T> => {
      const result = await work();
      const { status } = await readOutcome(seeded);
      seen.push(status.currentStepKey!);
      done.push(status.steps.find((step) => step.key === "read_pages")!.progress.done);
      return result;
    };
    const { status } = await discover(seeded, { targetCount: 200 }, watch);
    expect([...new Set(seen)]).toEqual(["find_leads", "read_pages", "verify_emails", "score_leads"]);
    expect(new Set(done).size).toBeGreaterThan(5);
    expect(done).toEqual([...done].sort((a, b) => a - b));
    expect(
      status.steps.map((step) => [step.key, step.status, step.progress.done, step.progress.total]),
    ).toEqual([
      ["plan_search", "completed", 1, 1],
      ["find_leads", "completed", 1, 1],
      ["read_pages", "completed", 101, 101],
      ["extract_contacts", "completed", 101, 101],
      ["verify_emails", "completed", 100, 100],
      ["score_leads", "completed", 100, 200],
    ]);
  });
});
