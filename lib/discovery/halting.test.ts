import { and, eq, ne } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { discoveryPages } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import { stopCampaign } from "@/lib/workflows/stop-campaign";
import {
  creditsOf,
  currentGeneration,
  FAIR,
  followGeneration,
  launch,
  readOutcome,
  type Seeded,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";

const database = useDiscoveryDatabase();

describe("pause and stop", () => {
  /** Halts the campaign while pages are being fetched, and returns what had been spent when the halt returned. */
  async function haltWhileReading(seeded: Seeded, halt: () => Promise<unknown>) {
    const generation = await launch(seeded);
    const { reader } = seeded.ctx.adapters.web;
    const read = reader.read;
    let spent = -1;
    let halting: Promise<void> | undefined;
    let calls = 0;
    reader.read = async (...input) => {
      calls += 1;
      if (calls === 5)
        halting = halt().then(async () => {
          spent = (await readOutcome(seeded)).status.creditsSpent;
        });
      // Every page in flight arrives after the halt has returned.
      await halting;
      return read(...input);
    };
    await followGeneration(seeded.ctx, generation);
    reader.read = read;
    return spent;
  }

  it("pause: nothing more is charged after its answer, and resume finishes", async () => {
    await database.openFair(20);
    const seeded = await seedAgent(database.connection, { sources: FAIR });
    const spent = await haltWhileReading(seeded, () => pauseCampaign(seeded.ctx, { id: seeded.campaignId }));
    const paused = await readOutcome(seeded);
    expect(paused.status).toMatchObject({ status: "paused", pauseReason: "user", creditsSpent: spent });
    expect(await creditsOf(seeded)).toMatchObject({ held: 0 });
    await resumeCampaign(seeded.ctx, { id: seeded.campaignId });
    await followGeneration(seeded.ctx, await currentGeneration(seeded.ctx, seeded.campaignId));
    const end = await readOutcome(seeded);
    expect(end.status).toMatchObject({ status: "completed", found: 20 });
    expect(end.status.creditsSpent).toBeLessThanOrEqual(2.1);
  });

  it("stop: nothing more is charged, and no hold is left", async () => {
    await database.openFair(20);
    const seeded = await seedAgent(database.connection, { sources: FAIR });
    const spent = await haltWhileReading(seeded, () => stopCampaign(seeded.ctx, { id: seeded.campaignId }));
    const { status } = await readOutcome(seeded);
    expect(status).toMatchObject({ status: "stopped", creditsSpent: spent });
    expect(await creditsOf(seeded)).toMatchObject({ held: 0, balance: 1_000 - spent });
  });

  it("a generation of before the pause that comes back late neither charges nor stores anything twice", async () => {
    const web = await database.openFair(10);
    const seeded = await seedAgent(database.connection, { sources: FAIR });
    const { reader } = seeded.ctx.adapters.web;
    const read = reader.read;
    const first = await launch(seeded);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let late: Promise<void> | undefined;
    const reached = new Promise<void>((resolve) => {
      reader.read = async (...input) => {
        if (late && input[0].includes("/stand/")) {
          resolve();
          await held;
        }
        return read(...input);
      };
    });
    late = followGeneration(seeded.ctx, first);
    await reached;
    await pauseCampaign(seeded.ctx, { id: seeded.campaignId });
    await resumeCampaign(seeded.ctx, { id: seeded.campaignId });
    reader.read = read;
    await followGeneration(seeded.ctx, await currentGeneration(seeded.ctx, seeded.campaignId));
    const before = await readOutcome(seeded);
    release();
    await late;
    const after = await readOutcome(seeded);
    expect(after.status).toMatchObject({
      status: "completed",
      found: 10,
      creditsSpent: before.status.creditsSpent,
    });
    expect(after.status.creditsSpent).toBe(1.1);
    const open = await acrossWorkspaces(seeded.ctx)
      .select({ url: discoveryPages.url })
      .from(discoveryPages)
      .where(and(eq(discoveryPages.runId, first.runId), ne(discoveryPages.state, "extracted")));
    expect(open).toEqual([]);
    expect(await creditsOf(seeded)).toMatchObject({ held: 0 });
    expect(web.requests().length).toBeGreaterThan(0);
  });
});
