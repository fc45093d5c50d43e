import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { discoveryPages } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { closeParsing } from "@/lib/parsing/parse";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import {
  contactPage,
  creditsOf,
  currentGeneration,
  discover,
  followGeneration,
  type Hosts,
  launch,
  openTestWeb,
  readOutcome,
  type Seeded,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { openTestParsing, worstPause } from "@/testing/parsing/test-parsing";
import { extractContactsOfPages } from "./extract-contacts-of-pages";

const database = useDiscoveryDatabase();
const ICP = { sources: ["bad.example"] };

afterEach(closeParsing);

/** Two sites: the first page of one is given by the test, the other is valid. */
async function openHosts(bad: string): Promise<void> {
  const hosts: Hosts = {
    "bad.example": {
      "/": contactPage("Bad", ["one@bad.example"], bad),
      "/sitemap.xml": (_, response) => {
        response.writeHead(200, { "content-type": "application/xml" });
        response.end("<urlset><url><loc>http://bad.example/stand</loc></url></urlset>");
      },
      "/stand": contactPage("Good", ["one@good.example"]),
    },
  };
  database.untilTestEnds(await openTestWeb(hosts));
}

async function pageOf(seeded: Seeded, path = "/") {
  const [page] = await acrossWorkspaces(seeded.ctx)
    .select()
    .from(discoveryPages)
    .where(
      and(
        eq(discoveryPages.workspaceId, seeded.ctx.workspaceId),
        eq(discoveryPages.url, `http://bad.example${path}`),
      ),
    );
  return page!;
}

async function untilTried(seeded: Seeded, tries: number): Promise<void> {
  while ((await pageOf(seeded))?.parseAttempts !== tries) await sleep(20);
}

const extractionOf = ({ status }: Awaited<ReturnType<typeof readOutcome>>) =>
  status.steps.find((step) => step.key === "extract_contacts")!;

describe("a page that ends what reads it", () => {
  it.each([
    ["never comes to an end", "bomb:loop", /it took more than 0.5 s/],
    ["takes all memory", "bomb:objects", /it (?:needed more memory|took more than 0.5 s)/],
    ["takes one allocation past all limits", "bomb:array", /it (?:needed more memory|took more than 0.5 s)/],
    ["crashes its process", "bomb:abort", /it ended the process/],
  ])("is left out after two tries with its reason, where it %s; the run goes on", async (_, bomb, reason) => {
    openTestParsing({ timeLimitMs: 500, memoryMb: 256 });
    await openHosts(`<p>${bomb}</p>`);
    const seeded = await seedAgent(database.connection, ICP);
    let outcome: Awaited<ReturnType<typeof discover>> | undefined;
    const pause = await worstPause(async () => {
      outcome = await discover(seeded);
    });
    expect(pause).toBeLessThan(1_000);
    expect(outcome!.emails).toEqual(["one@good.example"]);
    expect(outcome!.status).toMatchObject({ status: "completed", creditsSpent: 0.2 });
    const page = await pageOf(seeded);
    expect(page).toMatchObject({ state: "extracted", parseAttempts: 2, html: null });
    expect(page.error).toMatch(reason);
    expect(extractionOf(outcome!)).toMatchObject({
      status: "completed",
      progress: { done: 2, total: 2 },
    });
    expect(extractionOf(outcome!).error).toBe(
      `1 page could not be parsed, and the run continued without it. ${page.error}`,
    );
  });

  it("is left out at once where its parser throws", async () => {
    openTestParsing();
    await openHosts("<p>bomb:throw</p>");
    const seeded = await seedAgent(database.connection, ICP);
    expect((await discover(seeded)).emails).toEqual(["one@good.example"]);
    expect(await pageOf(seeded)).toMatchObject({
      parseAttempts: 1,
      error: expect.stringContaining("the parser is wrong"),
    });
  });

  it("comes after all others once it was tried, and after two tries never again", async () => {
    openTestParsing({ timeLimitMs: 60_000 });
    await openHosts("<p>bomb:loop</p>");
    const seeded = await seedAgent(database.connection, ICP);
    const generation = await launch(seeded);
    let looked = false;
    await followGeneration(seeded.ctx, generation, async (name, work) => {
      if (name === "extract_contacts" && !looked) {
        looked = true;
        // The state left behind by two processes that were killed while reading it.
        await acrossWorkspaces(seeded.ctx)
          .update(discoveryPages)
          .set({ parseAttempts: 2 })
          .where(eq(discoveryPages.id, (await pageOf(seeded)).id));
      }
      return work();
    });
    expect((await pageOf(seeded)).error).toBe(
      "http://bad.example/ was left out: it was started twice and never finished.",
    );
    expect((await readOutcome(seeded)).emails).toEqual(["one@good.example"]);
  });

  it("ends with the process that is killed over it, and the third one goes on without it", async () => {
    openTestParsing();
    await openHosts("<p>bomb:loop</p>");
    const seeded = await seedAgent(database.connection, ICP);
    const generation = await launch(seeded);
    const killed = new Error("killed");
    const following = followGeneration(seeded.ctx, generation, async (name, work) => {
      if (name === "extract_contacts") throw killed;
      return work();
    });
    await expect(following).rejects.toBe(killed);
    for (const tries of [1, 2]) {
      const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", EXTRACT], {
        env: { ...process.env, DATABASE_URL: database.url, GENERATION: JSON.stringify(generation) },
        stdio: "ignore",
      });
      const ended = once(child, "exit");
      await untilTried(seeded, tries);
      // This time the valid page came first.
      while (tries === 2 && (await pageOf(seeded, "/stand")).state !== "extracted") await sleep(20);
      child.kill("SIGKILL");
      await ended;
    }
    openTestParsing({ timeLimitMs: 60_000 });
    await followGeneration(seeded.ctx, generation);
    const outcome = await readOutcome(seeded);
    expect(outcome.emails).toEqual(["one@good.example"]);
    expect(outcome.status).toMatchObject({ status: "completed", creditsSpent: 0.2 });
    expect((await pageOf(seeded)).error).toContain("it was started twice");
  });
});

/** What a process does in the middle of a run; the worker needs minutes for a bomb. */
const EXTRACT = `
  import "@/testing/process/open-defaults";
  import { connect } from "@/db";
  import { systemContext } from "@/lib/context";
  import { extractContactsOfPages } from "@/lib/discovery/extract-contacts-of-pages";
  import { openTestParsing } from "@/testing/parsing/test-parsing";
  openTestParsing({ timeLimitMs: 60_000, size: 1 });
  const { db } = connect(process.env.DATABASE_URL, { max: 2 });
  const generation = JSON.parse(process.env.GENERATION);
  await extractContactsOfPages(systemContext(db, generation.workspaceId), generation);`;

describe("while a page is read that never comes to an end", () => {
  it.each([
    ["pause", pauseCampaign],
    ["stop", stopCampaign],
  ])("%s answers, and nothing more is taken up or charged", async (status, halt) => {
    openTestParsing({ timeLimitMs: 1_500, size: 1 });
    await openHosts("<p>bomb:loop</p>");
    const seeded = await seedAgent(database.connection, ICP);
    const following = launch(seeded).then((generation) => followGeneration(seeded.ctx, generation));
    await untilTried(seeded, 1);
    const began = performance.now();
    await halt(seeded.ctx, { id: seeded.campaignId });
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await pageOf(seeded, "/stand")).toMatchObject({ state: "read", parseAttempts: 0 });
    await following;
    expect(await pageOf(seeded, "/stand")).toMatchObject({ state: "read", parseAttempts: 0 });
    const { status: end } = await readOutcome(seeded);
    expect(end).toMatchObject({
      status: `${status.replace(/e$/, "")}ed`.replace("stoped", "stopped"),
      creditsSpent: 0.2,
    });
    expect(await creditsOf(seeded)).toMatchObject({ held: 0 });
  });

  it("the service stops at once and does not hold it against the page", async () => {
    openTestParsing({ timeLimitMs: 60_000 });
    await openHosts("<p>bomb:loop</p>");
    const seeded = await seedAgent(database.connection, ICP);
    const generation = await launch(seeded);
    let extracting: Promise<{ end: string }> | undefined;
    const stopped = new Error("stopped");
    const following = followGeneration(seeded.ctx, generation, async (name, work) => {
      if (name !== "extract_contacts") return work();
      extracting = extractContactsOfPages(seeded.ctx, generation);
      await untilTried(seeded, 1);
      await closeParsing();
      expect(await extracting).toEqual({ end: "more" });
      throw stopped;
    });
    await expect(following).rejects.toBe(stopped);
    expect(await pageOf(seeded)).toMatchObject({ state: "read", parseAttempts: 0 });
    await pauseCampaign(seeded.ctx, { id: seeded.campaignId });
    await resumeCampaign(seeded.ctx, { id: seeded.campaignId });
    openTestParsing({ timeLimitMs: 300 });
    await followGeneration(seeded.ctx, await currentGeneration(seeded.ctx, seeded.campaignId));
    expect(await readOutcome(seeded)).toMatchObject({
      emails: ["one@good.example"],
      status: { creditsSpent: 0.2 },
    });
  });
});
