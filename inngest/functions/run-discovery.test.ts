import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase, openDatabase, database as openedDatabase } from "@/db";
import { inngest, registerEngineFetch } from "@/inngest/client";
import { createEmbeddedEngine } from "@/inngest/embedded/engine";
import { type Outbox, startOutbox } from "@/lib/outbox";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import {
  contactPage,
  launch,
  openTestWeb,
  readOutcome,
  type Seeded,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { runDiscovery } from "./run-discovery";

const guests = Array.from({ length: 30 }, (_, index) => index);
const database = useDiscoveryDatabase();
let outbox: Outbox;
let engine: ReturnType<typeof createEmbeddedEngine>;
let web: Awaited<ReturnType<typeof openTestWeb>>;

beforeAll(async () => {
  openDatabase(database.url, { max: 8 });
  web = await openTestWeb({
    "fair.example": {
      "/": contactPage("Fair", [], guests.map((index) => `<a href="/stand/${index}">Stand</a>`).join("")),
      ...Object.fromEntries(
        guests.map((index) => [
          `/stand/${index}`,
          contactPage("Fair", [`guest${index}@stand${index}.example`]),
        ]),
      ),
    },
  });
  engine = createEmbeddedEngine({
    client: inngest,
    functions: [runDiscovery],
    databaseUrl: database.url,
    retryDelayMs: () => 20,
  });
  registerEngineFetch((input, init) => engine.fetch(input, init));
  await engine.start();
  outbox = startOutbox(openedDatabase(), (events) => inngest.send(events));
});
afterAll(async () => {
  await outbox.stop();
  await engine.stop();
  await web.close();
  await closeDatabase();
});

async function awaitStatus({ ctx, campaignId }: Seeded, wanted: string): Promise<void> {
  await expect
    .poll(async () => (await getCampaignStatus(ctx, { id: campaignId })).status, {
      timeout: 20_000,
      interval: 20,
    })
    .toBe(wanted);
}

it("runs on the embedded engine, from the launch to stored leads", async () => {
  const seeded = await seedAgent(database.connection, { sources: ["fair.example"] });
  await launch(seeded, { targetCount: 100 });
  await awaitStatus(seeded, "completed");
  expect((await readOutcome(seeded)).status).toMatchObject({
    found: 30,
    creditsSpent: 3.1,
    currentStepKey: "score_leads",
  });
});

it("goes on after a pause in the middle, on the embedded engine", async () => {
  const seeded = await seedAgent(database.connection, { sources: ["fair.example"] });
  await launch(seeded, { targetCount: 100 });
  await pauseCampaign(seeded.ctx, { id: seeded.campaignId });
  await resumeCampaign(seeded.ctx, { id: seeded.campaignId });
  await awaitStatus(seeded, "completed");
  const { status } = await readOutcome(seeded);
  expect(status.found).toBe(30);
  expect(status.creditsSpent).toBeLessThanOrEqual(3.1);
});
