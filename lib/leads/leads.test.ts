import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { leads } from "@/db/schema";
import { acrossWorkspaces, scoped } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { type Context, transact } from "@/lib/context";
import { newId } from "@/lib/id";
import { insertEmail } from "@/testing/outreach/insert-email";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { getLead } from "./get-lead";
import { listLeads } from "./list-leads";
import { tagLeads } from "./tag-leads";

const { fresh } = openTestWorkspaces();
const absent = { code: "not_found" };

async function freshAgent(ctx: Context) {
  return createAgent(ctx, { name: "Ada" });
}

type Seed = Partial<typeof leads.$inferInsert>;

async function addLeads(ctx: Context, agent: { id: string; campaignId: string }, seeds: Seed[]) {
  const rows = seeds.map((seed) => {
    const email = `${newId()}@example.com`;
    const { workspaceId } = ctx;
    return { workspaceId, agentId: agent.id, campaignId: agent.campaignId, email, emailKey: email, ...seed };
  });
  return ctx.db.insert(leads).values(rows).returning();
}

const FOUND_AT = "2026-01-01T00:00:00.000Z";
const evidence = [
  {
    field: "name",
    value: "Bo",
    url: "https://a.example/",
    quote: "Bo, CEO",
    foundAt: FOUND_AT,
  },
];

test("lists a lead with every field, and with null where no page says anything", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  const [lead] = await addLeads(ctx, agent, [
    {
      name: "Bo",
      evidence,
      score: 70,
      scoreReasons: ["Role: CEO"],
      reach: 50,
      createdAt: new Date("2026-01-02T03:04:05.060Z"),
    },
  ]);
  const page = await listLeads(ctx, {});
  expect(page.leads).toEqual([
    {
      id: lead!.id,
      email: lead!.email,
      status: "new",
      name: "Bo",
      title: null,
      company: null,
      domain: null,
      phone: null,
      phoneNumber: null,
      linkedinUrl: null,
      location: null,
      agentId: agent.id,
      campaignId: agent.campaignId,
      score: 70,
      scoreReasons: ["Role: CEO"],
      reach: 50,
      emailStatus: "published",
      mailState: null,
      evidence,
      attribution: [],
      checkedAt: null,
      sample: false,
      tags: [],
      owner: null,
      createdAt: "2026-01-02T03:04:05.060Z",
      updatedAt: lead!.updatedAt.toISOString(),
    },
  ]);
  const { mails: none, mergedInto, ...single } = await getLead(ctx, { id: lead!.id });
  expect(single).toEqual(page.leads[0]);
  expect([none, mergedInto]).toEqual([[], null]);
});

test("writes every moment as ISO 8601 UTC with milliseconds", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  const moments = [
    "2026-01-01T00:00:00.000Z",
    "2026-01-01T00:00:00.100Z",
    "2026-01-01T00:00:00.120Z",
    "1999-12-31T23:59:59.999Z",
  ];
  await addLeads(
    ctx,
    agent,
    moments.map((moment) => ({ createdAt: new Date(moment) })),
  );
  const { leads: listed } = await listLeads(ctx, {});
  expect(listed.map((lead) => lead.createdAt).sort()).toEqual(moments.toSorted());
});

test("passes on as JSON what a call returns", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  const odd = `"Bo" \\ \u2028 \u007f 🙂 \n\t https://www.openstreetmap.org/`;
  const osm = "https://www.openstreetmap.org/node/1";
  const by = `user:${newId()}`;
  const fromLead = newId();
  const replaced = [{ value: "Al", url: "http://a.example/", quote: "Al", foundAt: FOUND_AT, by, fromLead }];
  const rows = await addLeads(ctx, agent, [
    {},
    {
      name: odd,
      evidence: [{ ...evidence[0]!, value: odd, quote: odd }],
      scoreReasons: [odd],
      checkedAt: new Date(),
    },
    {
      evidence: [{ ...evidence[0]!, by, replaced, goneAt: FOUND_AT, fromLead }],
      score: 0,
      phoneNumber: "+4420794600",
    },
    {
      evidence: [
        { ...evidence[0]!, url: osm },
        { ...evidence[0]!, field: "title", url: osm },
      ],
      sample: true,
    },
  ]);
  await tagLeads(ctx, { leadIds: [rows[0]!.id, rows[1]!.id], add: [odd.slice(0, 4), "b"] });
  const input = { page: 1, pageSize: 10 };
  const called = await listLeads(ctx, input);
  expect(JSON.parse(await listLeads.text(ctx, input))).toEqual(called);
  const shown = new Map(called.leads.map((lead) => [lead.id, lead]));
  const [plain, strange, edited, open] = rows.map(({ id }) => shown.get(id)!);
  expect(plain!.tags).toHaveLength(2);
  expect(strange).toMatchObject({ name: odd, scoreReasons: [odd], attribution: [] });
  expect(edited!.evidence[0]).toEqual({ ...evidence[0], by, replaced, goneAt: FOUND_AT, fromLead });
  expect(open!.attribution).toMatchObject([{ source: "OpenStreetMap" }]);
  const [, , later] = await Promise.all([1, 2, 3].map((page) => listLeads.text(ctx, { page, pageSize: 2 })));
  expect(JSON.parse(later!)).toEqual({ leads: [], page: 3, pageSize: 2, total: 4, totalPages: 2 });
  await expect(listLeads.text({ ...ctx, scopes: new Set() }, input)).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(listLeads.text(ctx, { pageSize: 0 })).rejects.toMatchObject({ code: "validation_error" });
});

test("lists newest first, ties by id, first and deep pages alike, with the true total", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  const other = await freshAgent(ctx);
  const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + (n % 4)));
  await addLeads(
    ctx,
    agent,
    Array.from({ length: 9 }, (_, n) => ({ createdAt: day(n) })),
  );
  await addLeads(
    ctx,
    other,
    Array.from({ length: 4 }, (_, n) => ({ createdAt: day(n) })),
  );
  const all = await listLeads(ctx, {});
  expect(all).toMatchObject({ total: 13, totalPages: 1, page: 1, pageSize: 25 });
  const key = (lead: { createdAt: string; id: string }) => `${lead.createdAt} ${lead.id}`;
  expect(all.leads.map(key)).toEqual(all.leads.map(key).sort().reverse());
  for (const agentId of [undefined, agent.id]) {
    const whole = await listLeads(ctx, { agentId });
    const pages = await Promise.all([1, 2, 3].map((page) => listLeads(ctx, { agentId, page, pageSize: 5 })));
    expect(pages.flatMap((page) => page.leads)).toEqual(whole.leads);
    expect(new Set(pages.map((page) => page.total))).toEqual(new Set([agentId ? 9 : 13]));
  }
  expect(await listLeads(ctx, { page: 1_000 })).toMatchObject({ leads: [], total: 13, totalPages: 1 });
  expect(await listLeads(ctx, { page: Number.MAX_SAFE_INTEGER, pageSize: 100 })).toMatchObject({ leads: [] });
});

test("the total follows leads that come and go", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  const [first] = await addLeads(ctx, agent, [{}, {}, {}]);
  await acrossWorkspaces(ctx).delete(leads).where(eq(leads.id, first!.id));
  expect(await listLeads(ctx, {})).toMatchObject({ total: 2 });
  expect(await listLeads(ctx, { agentId: agent.id, page: 2 })).toMatchObject({ leads: [], total: 2 });
});

test("sees what its own transaction has written", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  await transact(ctx, async (within) => {
    await addLeads(within, agent, [{}]);
    expect(await listLeads(within, {})).toMatchObject({ total: 1 });
    expect(await listLeads(ctx, {})).toMatchObject({ total: 0 });
  });
});

test("an agent without leads is an empty page, an unknown one is absent, a malformed id is refused", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  expect(await listLeads(ctx, { agentId: agent.id })).toMatchObject({ leads: [], total: 0, totalPages: 0 });
  await expect(listLeads(ctx, { agentId: newId() })).rejects.toMatchObject(absent);
  await expect(listLeads(ctx, { agentId: "x" })).rejects.toMatchObject({ code: "validation_error" });
});

test("reads no more rows than the page has, however deep it is", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  await acrossWorkspaces(ctx).execute(sql`
    insert into leads (id, workspace_id, agent_id, campaign_id, email, email_key, created_at)
    select gen_random_uuid(), ${ctx.workspaceId}, ${agent.id}, ${agent.campaignId}, n || '@example.com', n || '@example.com',
      now() - n * interval '1 second' from generate_series(1, 30000) n`);
  const db = acrossWorkspaces(ctx);
  await db.execute(sql`vacuum analyze leads`);
  const plan = await db.transaction(async (tx) => {
    await tx.execute(sql`set local plan_cache_mode = force_generic_plan`);
    const within = { ...ctx, db: scoped(tx as unknown as typeof db) };
    const before = await tx.execute<{ n: string }>(
      sql`select pg_stat_get_xact_tuples_fetched('leads'::regclass) n`,
    );
    await listLeads(within, { page: 1_000 });
    const after = await tx.execute<{ n: string }>(
      sql`select pg_stat_get_xact_tuples_fetched('leads'::regclass) n`,
    );
    return Number(after[0]!.n) - Number(before[0]!.n);
  });
  expect(plan).toBeLessThanOrEqual(50);
});

test("shows a lead's mails and their states", async () => {
  const ctx = await fresh();
  const agent = await freshAgent(ctx);
  const [lead] = await addLeads(ctx, agent, [{ mailState: "sent", status: "contacted" }]);
  const sentAt = new Date("2026-02-03T04:05:06.007Z");
  await insertEmail(ctx, {
    leadId: lead!.id,
    campaignId: agent.campaignId,
    state: "sent",
    subject: "Hello",
    text: "Hello there",
    holdId: newId(),
    sentAt,
    response: "250 OK",
  });
  const found = await getLead(ctx, { id: lead!.id });
  expect(found).toMatchObject({ mailState: "sent", status: "contacted" });
  expect(found.mails).toMatchObject([
    { state: "sent", subject: "Hello", sentAt: sentAt.toISOString(), response: "250 OK", sequenceStep: 0 },
  ]);
});

test("hides another workspace's lead", async () => {
  const owner = await fresh();
  const agent = await freshAgent(owner);
  const [lead] = await addLeads(owner, agent, [{}]);
  const stranger = await fresh();
  await expect(getLead(stranger, { id: lead!.id })).rejects.toMatchObject(absent);
  await expect(listLeads(stranger, { agentId: agent.id })).rejects.toMatchObject(absent);
  expect(await listLeads(stranger, {})).toMatchObject({ leads: [], total: 0 });
});
