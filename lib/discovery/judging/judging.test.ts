import { expect, test } from "vitest";
import { leads } from "@/db/schema";
import { and, eq } from "@/db/scope";
import { readBalance } from "@/lib/credits/insufficient-credits";
import {
  contactPage,
  type Hosts,
  openTestWeb,
  seedAgent,
  useDiscoveryDatabase,
} from "@/testing/discovery/test-discovery";
import { getJudging } from "./get-judging";
import { giveUpJudging } from "./give-up-judging";
import { judgeNextSites } from "./judge-next-sites";
import { queueJudging } from "./queue-judging";
import { stopJudging } from "./stop-judging";

const database = useDiscoveryDatabase();
const HOSTS = Array.from({ length: 7 }, (_, index) => `bakery${index}.example`);
const SITES: Hosts = Object.fromEntries(
  HOSTS.map((host) => [host, { "/": contactPage("Bakery North", [], "<p>Bread from Leeds.</p>") }]),
);

async function seedLeads(emails: string[]) {
  database.untilTestEnds(await openTestWeb(SITES));
  const seeded = await seedAgent(database.connection, { industries: ["bakery"] });
  const { ctx, agentId, campaignId } = seeded;
  const rows = await ctx.db
    .insert(leads)
    .values(
      emails.map((email) => ({ workspaceId: ctx.workspaceId, agentId, campaignId, email, emailKey: email })),
    )
    .returning({ id: leads.id });
  const leadIds = rows.map(({ id }) => id);
  const read = async () =>
    Object.fromEntries(
      (
        await ctx.db
          .select()
          .from(leads)
          .where(and(eq(leads.workspaceId, ctx.workspaceId)))
      ).map((lead) => [lead.email, lead]),
    );
  return { ctx, leadIds, read };
}

const PRICE = 100_000;

test("many leads are judged a few sites at a time; each site is charged once, also if a step is repeated", async () => {
  const emails = HOSTS.flatMap((host) => [`ann@${host}`, `bob@${host}`]);
  const { ctx, leadIds, read } = await seedLeads([...emails, "dee@down.example", "eve@gmail.com"]);
  const before = await readBalance(ctx);
  const asked = await Promise.all(Array.from({ length: 20 }, () => queueJudging(ctx, { leadIds })));
  expect(asked.reduce((sum, { queued }) => sum + queued, 0)).toBe(16);
  expect(await readBalance(ctx)).toBe(before);
  const left: number[] = [];
  do left.push((await judgeNextSites(ctx)).waiting);
  while (left.at(-1)! > 0);
  expect(left.length).toBe(2);
  expect(await judgeNextSites(ctx)).toEqual({ waiting: 0 });
  const found = await read();
  for (const email of emails) expect(found[email]).toMatchObject({ score: 100, judgeRequestedAt: null });
  expect(found["dee@down.example"]).toMatchObject({ score: null, judgeRequestedAt: null });
  expect(found["dee@down.example"]!.scoreReasons[0]).toMatch(/down\.example/);
  expect(found["eve@gmail.com"]!.scoreReasons[0]).toMatch(/No company website is known/);
  expect(Number(before - (await readBalance(ctx)))).toBe(HOSTS.length * PRICE);
});

test("stopping leaves what is judged, and the rest says that it was stopped", async () => {
  const { ctx, leadIds, read } = await seedLeads(HOSTS.map((host) => `ann@${host}`));
  await queueJudging(ctx, { leadIds });
  expect(await judgeNextSites(ctx)).toEqual({ waiting: 3 });
  expect(await stopJudging(ctx, {})).toEqual({ stopped: 3 });
  expect(await getJudging(ctx, {})).toEqual({ waiting: 0 });
  const found = Object.values(await read());
  expect(found.filter(({ score }) => score === 100).length).toBe(4);
  for (const lead of found.filter(({ score }) => score === null))
    expect(lead.scoreReasons).toEqual(["Judging was stopped."]);
});

test("a fit that is known stays as it is where the site cannot be read", async () => {
  const { ctx, leadIds, read } = await seedLeads(["dee@down.example"]);
  await ctx.db
    .update(leads)
    .set({ score: 80, scoreReasons: ["It fits."] })
    .where(eq(leads.workspaceId, ctx.workspaceId));
  await queueJudging(ctx, { leadIds });
  await judgeNextSites(ctx);
  expect((await read())["dee@down.example"]).toMatchObject({ score: 80, scoreReasons: ["It fits."] });
});

test("when the service gives up nobody waits, and the leads say why", async () => {
  const { ctx, leadIds, read } = await seedLeads(["ann@bakery0.example"]);
  await queueJudging(ctx, { leadIds });
  await giveUpJudging(ctx);
  expect(await getJudging(ctx, {})).toEqual({ waiting: 0 });
  expect((await read())["ann@bakery0.example"]!.scoreReasons[0]).toMatch(/failed repeatedly/);
});
