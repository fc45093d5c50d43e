import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { memories } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { getCampaignStatus } from "@/lib/workflows/get-campaign-status";
import { pauseCampaign } from "@/lib/workflows/pause-campaign";
import { resumeCampaign } from "@/lib/workflows/resume-campaign";
import {
  contactPage,
  currentGeneration,
  discover,
  followGeneration,
  launch,
  openTestWeb,
  readOutcome,
  seedAgent,
  startSearxng,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { findDiscoveryRun } from "./discovery-run";
import { startDiscovery } from "./start-discovery";

const database = useDiscoveryDatabase();

const GARAGES = { industry: ["garage"], places: ["York"], roles: ["Mechanic"], exclude: ["chain"] };

async function openBakeries() {
  const page = contactPage("Bakery Korn", ["info@korn.example"], "<p>A bakery in Germany.</p>");
  const search = await startSearxng(() => ["http://korn.example/"]);
  const web = await openTestWeb({ "korn.example": { "/": page } }, { SEARXNG_URL: search.url });
  database.untilTestEnds(web, search);
  return search;
}

it("replaces the lists of the ICP for one search, whatever Memory calls them, and leaves Memory as it is", async () => {
  const search = await openBakeries();
  const seeded = await seedAgent(database.connection, GARAGES);
  const overrides = { industries: ["bakery"], locations: ["Germany"] };
  const { emails, status } = await discover(seeded, { overrides });
  expect(emails).toEqual(["info@korn.example"]);
  expect(status.overrides).toEqual(overrides);
  expect(search.queries.length).toBeGreaterThan(0);
  expect(search.queries.join("\n")).toContain("bakery Germany");
  expect(search.queries.join("\n")).not.toMatch(/garage|York/);
  expect(await readIcpJson(seeded)).toEqual(GARAGES);

  search.queries.length = 0;
  const next = await discover(seeded);
  expect(next.status.overrides).toBeNull();
  expect(search.queries.join("\n")).toContain("garage");
  expect(search.queries.join("\n")).not.toMatch(/bakery|Germany/);
});

it("keeps the lists that are not replaced, and an empty list places no condition", async () => {
  const seeded = await seedAgent(database.connection, GARAGES);
  const generation = await launch(seeded, { overrides: { locations: [] } });
  const { icp } = (await findDiscoveryRun(seeded.ctx, generation))!;
  expect(icp).toMatchObject({
    industries: ["garage"],
    roles: ["Mechanic"],
    exclude: ["chain"],
    locations: [],
  });
});

it("keeps what a search replaces when it is paused and resumed", async () => {
  await openBakeries();
  const seeded = await seedAgent(database.connection, GARAGES);
  await launch(seeded, { overrides: { industries: ["bakery"], locations: [], roles: [] } });
  await pauseCampaign(seeded.ctx, { id: seeded.campaignId });
  await resumeCampaign(seeded.ctx, { id: seeded.campaignId });
  await followGeneration(seeded.ctx, await currentGeneration(seeded.ctx, seeded.campaignId));
  expect((await readOutcome(seeded)).emails).toEqual(["info@korn.example"]);
});

it("starts from an empty ICP when the search says what to look for", async () => {
  const seeded = await seedAgent(database.connection, {});
  await expect(launch(seeded)).rejects.toMatchObject({ code: "memory_incomplete" });
  await launch(seeded, { overrides: { industries: ["bakery"] } });
  await expect(launch(await seedAgent(database.connection, {}), { overrides: {} })).rejects.toMatchObject({
    code: "memory_incomplete",
  });
});

it("stores no replacement where none is named", async () => {
  const seeded = await seedAgent(database.connection, GARAGES);
  await launch(seeded, { overrides: {} });
  expect((await getCampaignStatus(seeded.ctx, { id: seeded.campaignId })).overrides).toBeNull();
});

it("refuses lists that are too long, blank entries and values that are no lists", () => {
  const refused = (overrides: unknown) =>
    startDiscovery.input
      .safeParse({ agentId: "00000000-0000-4000-8000-000000000000", mode: "people", overrides })
      .error?.issues.map(({ path }) => path.join("."));
  expect(refused({ locations: ["Germany"] })).toBeUndefined();
  expect(refused({ locations: [" "] })).toEqual(["overrides.locations.0"]);
  expect(refused({ locations: ["a\u0000"] })).toEqual(["overrides.locations.0"]);
  expect(refused({ roles: ["x".repeat(201)] })).toEqual(["overrides.roles.0"]);
  expect(refused({ keywords: Array(101).fill("x") })).toEqual(["overrides.keywords"]);
  expect(refused({ industries: "bakery" })).toEqual(["overrides.industries"]);
  expect(refused(null)).toEqual(["overrides"]);
});

async function readIcpJson({ ctx, agentId }: Awaited<ReturnType<typeof seedAgent>>) {
  const [row] = await acrossWorkspaces(ctx).select().from(memories).where(eq(memories.agentId, agentId));
  return row!.icpJson;
}
