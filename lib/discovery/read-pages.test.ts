import { like, ne } from "drizzle-orm";
import { afterEach, expect, it, vi } from "vitest";
import { discoveryPages } from "@/db/schema";
import { acrossWorkspaces, and, eq } from "@/db/scope";
import type { Context } from "@/lib/context";
import { reportFreeBytes } from "@/lib/process/disk";
import { unpackText } from "@/lib/text/packed-text";
import {
  creditsOf,
  currentGeneration,
  FAIR,
  followGeneration,
  launch,
  readOutcome,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { closeFullHosts } from "./store-outcomes";

const database = useDiscoveryDatabase();

class Died extends Error {}

afterEach(() => reportFreeBytes(async () => null));

type Read = Context["adapters"]["web"]["reader"]["read"];

/** Puts `make`'s reader in front of the one that reads. */
function replaceReader(ctx: Context, make: (read: Read) => Read): void {
  const { reader } = ctx.adapters.web;
  const read = reader.read.bind(reader);
  vi.spyOn(reader, "read").mockImplementation(make(read));
}

it("a page that ends the process is requested three times, in the end alone, and the run goes on without it", async () => {
  await database.openFair(6);
  const seeded = await seedAgent(database.connection, { sources: FAIR });
  await launch(seeded);
  replaceReader(seeded.ctx, (read) => (url, options) => {
    // What the process did last.
    if (url.endsWith("/stand/3")) return Promise.reject(new Died());
    return read(url, options);
  });
  let deaths = 0;
  await followGeneration(
    seeded.ctx,
    await currentGeneration(seeded.ctx, seeded.campaignId),
    async (_, work) => {
      for (;;)
        try {
          return await work();
        } catch (error) {
          if (!(error instanceof Died) || deaths === 5) throw error;
          // The service is started again, and with it the step.
          deaths += 1;
        }
    },
  );
  expect(deaths).toBe(3);
  const { emails, status } = await readOutcome(seeded);
  expect(emails).toEqual([0, 1, 2, 4, 5].map((index) => `guest${index}@stand${index}.example`));
  const pages = await acrossWorkspaces(seeded.ctx)
    .select()
    .from(discoveryPages)
    .where(eq(discoveryPages.workspaceId, seeded.ctx.workspaceId));
  expect(pages.filter(({ state }) => state !== "extracted")).toMatchObject([
    {
      url: "http://fair.example/stand/3",
      state: "failed",
      attempts: 3,
      error: expect.stringContaining("never ended"),
    },
  ]);
  expect(pages.filter(({ state, size }) => state === "extracted" && size === 0)).toEqual([]);
  // What was read is charged once, and what was not is not.
  expect(status.creditsSpent).toBe(0.6);
});

it("a page whose batch was full before its turn has used none of its attempts", async () => {
  await database.openFair(3);
  const seeded = await seedAgent(database.connection, { sources: FAIR });
  const { ctx } = seeded;
  let asked = 0;
  // The first stand fills the batch; the others wait until they are told to leave off.
  replaceReader(ctx, (read) => async (url, options) => {
    asked += 1;
    const answer = await read(url, options);
    const isFirst = url.endsWith("/stand/0");
    if (isFirst && answer.ok) answer.page.html = unpackText(answer.page.html) + " ".repeat(33_000_000);
    else if (url.includes("/stand/") && asked <= 4) {
      const { signal } = options!;
      if (!signal!.aborted) await new Promise((resolve) => signal!.addEventListener("abort", resolve));
      throw signal!.reason;
    }
    return answer;
  });
  await launch(seeded);
  await followGeneration(ctx, await currentGeneration(ctx, seeded.campaignId));
  const pages = await acrossWorkspaces(ctx)
    .select()
    .from(discoveryPages)
    .where(eq(discoveryPages.workspaceId, ctx.workspaceId));
  expect(pages.map(({ url, attempts }) => [url.slice(-8), attempts]).sort()).toEqual([
    ["/stand/0", 1],
    ["/stand/1", 1],
    ["/stand/2", 1],
    ["example/", 1],
  ]);
});

it("a site, and a run, that has brought as much text as it may brings no more, and is told", async () => {
  await database.openFair(3);
  const seeded = await seedAgent(database.connection, { sources: FAIR });
  const { ctx, campaignId } = seeded;
  await launch(seeded);
  const { runId } = await currentGeneration(ctx, campaignId);
  const add = (host: string, state: "read" | "pending", size: number) =>
    ctx.db.insert(discoveryPages).values({
      ...{ workspaceId: ctx.workspaceId, runId, round: 1, origin: "source", host, state, size },
      url: `http://${host}/${state}`,
    });
  const stateOf = async () =>
    (await acrossWorkspaces(ctx).select().from(discoveryPages).where(eq(discoveryPages.runId, runId)))
      .filter(({ url }) => url.endsWith("/pending"))
      .map(({ host, state, error }) => [host, state, error])
      .sort();
  for (const [host, size] of [
    ["full.example", 101],
    ["other.example", 100],
  ] as const) {
    await add(host, "read", size);
    await add(host, "pending", 0);
  }
  await closeFullHosts(ctx, runId, { ofHost: 100, ofRun: 1_000_000 });
  expect(await stateOf()).toEqual([
    [
      "full.example",
      "failed",
      expect.stringContaining("its site has brought as much text as it may, 0.0001 MB."),
    ],
    ["other.example", "pending", null],
  ]);
  await closeFullHosts(ctx, runId, { ofHost: 1_000_000, ofRun: 200 });
  expect((await stateOf())[1]).toEqual([
    "other.example",
    "failed",
    "http://other.example/pending was left out: the run has brought as much text as it may, 0.0002 MB.",
  ]);
});

it("the rest of a site is left out as soon as a batch has brought as much text as it may", async () => {
  await database.openFair(6);
  const seeded = await seedAgent(database.connection, { sources: FAIR });
  const { ctx, campaignId } = seeded;
  // Two of its pages in a batch.
  Object.assign(ctx.adapters.web, { perHostDelayMs: 5_000 });
  await launch(seeded);
  const generation = await currentGeneration(ctx, campaignId);
  const ofStands = and(
    eq(discoveryPages.workspaceId, ctx.workspaceId),
    eq(discoveryPages.runId, generation.runId),
    like(discoveryPages.url, "%/stand/%"),
  );
  await followGeneration(ctx, generation, async (name, work) => {
    // As if the first stand had a whole book.
    await ctx.db
      .update(discoveryPages)
      .set({ size: 100_000_001 })
      .where(
        and(eq(discoveryPages.workspaceId, ctx.workspaceId), ofStands, ne(discoveryPages.state, "pending")),
      );
    return work();
  });
  const stands = await acrossWorkspaces(ctx).select().from(discoveryPages).where(ofStands);
  const states = stands.map(({ state }) => state).sort();
  expect(states).toEqual([...Array(4).fill("extracted"), ...Array(2).fill("failed")]);
  for (const { state, error } of stands)
    if (state === "failed") expect(error).toMatch(/its site has brought as much text as it may, 100 MB\./);
});

it("no page is requested, held or charged while the disk of the database is almost full", async () => {
  await database.openFair(2);
  const seeded = await seedAgent(database.connection, { sources: FAIR });
  const generation = await launch(seeded);
  reportFreeBytes(async () => 99_000_000);
  let waits = 0;
  await followGeneration(seeded.ctx, generation, async (name, work) => {
    const done = await work();
    if (name === "read_pages") waits += 1;
    return done;
  });
  expect([waits, (await creditsOf(seeded)).held, (await readOutcome(seeded)).emails]).toEqual([1, 0, []]);
  reportFreeBytes(async () => 101_000_000);
  await followGeneration(seeded.ctx, generation);
  expect((await readOutcome(seeded)).emails).toHaveLength(2);
});
