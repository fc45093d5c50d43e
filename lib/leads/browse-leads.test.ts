import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { LEAD_STATUSES, leads } from "@/db/schema";
import { acrossWorkspaces } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { addMember } from "@/testing/workspaces/add-member";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { browseLeads, LEAD_SORTS } from "./browse-leads";
import { importLeads } from "./import-leads";
import { listLeadIds } from "./list-lead-ids";
import { listTags } from "./list-tags";
import { tagLeads } from "./tag-leads";
import { MAX_TAGS_OF_LEAD } from "./tag-name";

const { fresh } = openTestWorkspaces();

type Seed = Partial<typeof leads.$inferInsert>;

async function seed(ctx: Context, seeds: Seed[]) {
  const agent = await createAgent(ctx, { name: "Ada" });
  const rows = seeds.map((one) => {
    const email = one.email ?? `${newId()}@example.com`;
    const { workspaceId } = ctx;
    return {
      workspaceId,
      agentId: agent.id,
      campaignId: agent.campaignId,
      emailKey: email,
      ...one,
      email,
    };
  });
  await ctx.db.insert(leads).values(rows);
  return agent;
}

const names = (page: { leads: { name: string | null }[] }) => page.leads.map((lead) => lead.name);
const sorted = (page: { leads: { name: string | null }[] }) => names(page).sort();

test("filters by every field, and all of them together", async () => {
  const ctx = await fresh();
  const agent = await seed(ctx, [
    { name: "A", status: "new", score: 10, location: "Köln, Germany", phone: "+49 1", sample: true },
    { name: "B", status: "contacted", score: 50, reach: 70, location: "Lyon, France" },
    { name: "C", status: "new", score: null, reach: 100, location: null, phone: "+49 2" },
  ]);
  await seed(ctx, [{ name: "D", status: "rejected", score: 50 }]);
  const cases: [Parameters<typeof browseLeads>[1], string[]][] = [
    [{}, ["A", "B", "C", "D"]],
    [{ status: ["new"] }, ["A", "C"]],
    [{ status: "contacted,rejected" }, ["B", "D"]],
    [{ status: [] }, ["A", "B", "C", "D"]],
    [{ agentId: agent.id }, ["A", "B", "C"]],
    [{ minScore: 50 }, ["B", "D"]],
    [{ judged: "false" }, ["C"]],
    [{ judged: true, maxScore: 50 }, ["A", "B", "D"]],
    [{ minReach: 40, maxReach: 70 }, ["B"]],
    [{ minScore: "11", maxScore: "50" }, ["B", "D"]],
    [{ place: "koln" }, ["A"]],
    [{ place: "Germany KÖ" }, ["A"]],
    [{ sample: true }, ["A"]],
    [{ sample: "false" }, ["B", "C", "D"]],
    [{ hasPhone: true }, ["A", "C"]],
    [{ hasPhone: false }, ["B", "D"]],
    [{ status: ["new"], minReach: 20, hasPhone: true, sample: false }, ["C"]],
  ];
  for (const [filter, expected] of cases) {
    const page = await browseLeads(ctx, filter);
    expect([filter, sorted(page), page.total]).toEqual([filter, expected, expected.length]);
    const { leadIds } = await listLeadIds(ctx, filter);
    expect(leadIds.toSorted()).toEqual(page.leads.map((lead) => lead.id).sort());
  }
});

test("finds words in name, address, company, title, domain and place, in any case and without accents", async () => {
  const ctx = await fresh();
  await seed(ctx, [
    {
      name: "Jürgen Åberg",
      email: "j.aberg@nord.example",
      company: "Société Générale",
      title: "Owner",
      domain: "other.example",
      location: "Malmö",
    },
    { name: "100%_sure\\", email: "x@y.example" },
  ]);
  const found = async (text: string) => (await browseLeads(ctx, { text })).total;
  for (const text of ["JURGEN", "aberg", "j.aberg@", "SOCIETE generale", "owner malmö", "other.ex", "jürgen"])
    expect([text, await found(text)]).toEqual([text, 1]);
  for (const text of ["%", "100%", "0%_s", "sure\\"]) expect([text, await found(text)]).toEqual([text, 1]);
  expect(await found("_ure")).toBe(0);
  expect(await found("jurgen nobody")).toBe(0);
  expect(await found("   ")).toBe(2);
});

test("sorts by every column both ways, the empty last, ties by id, and pages through all of them once", async () => {
  const ctx = await fresh();
  const day = (n: number) => new Date(Date.UTC(2026, 0, n));
  await seed(
    ctx,
    Array.from({ length: 13 }, (_, n) => ({
      name: n % 4 === 0 ? null : ["Émile", "emma", "Zoë"][n % 3]!,
      company: n % 5 === 0 ? null : `Firm ${n % 3}`,
      location: n % 3 === 0 ? null : "Leeds",
      score: n % 6 === 0 ? null : (n * 7) % 4,
      reach: (n * 5) % 3,
      status: LEAD_STATUSES[n % 3]!,
      createdAt: day(1 + (n % 4)),
      contactedAt: n % 2 === 0 ? null : day(20 + (n % 3)),
    })),
  );
  for (const sort of LEAD_SORTS) {
    const sortValue = (lead: Awaited<ReturnType<typeof browseLeads>>["leads"][number]) =>
      ({
        created: lead.createdAt,
        contacted: lead.contactedAt,
        score: lead.score,
        reach: lead.reach,
        name: lead.name?.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase() ?? null,
        company: lead.company,
        place: lead.location,
        status: LEAD_STATUSES.indexOf(lead.status),
      })[sort];
    for (const order of ["asc", "desc"] as const) {
      const { leads: all } = await browseLeads(ctx, { sort, order });
      const way = order === "asc" ? 1 : -1;
      const expected = all.toSorted((a, b) => {
        const [left, right] = [sortValue(a), sortValue(b)];
        if (left === right) return way * (a.id < b.id ? -1 : 1);
        if (left === null || right === null) return left === null ? 1 : -1;
        return way * (left < right ? -1 : 1);
      });
      expect(all.map((one) => one.id)).toEqual(expected.map((one) => one.id));
      for (const filter of [{}, { minScore: 1 }]) {
        const whole = await browseLeads(ctx, { ...filter, sort, order });
        const parts = [];
        for (let page = 1; page <= whole.total / 4 + 1; page++)
          parts.push(...(await browseLeads(ctx, { ...filter, sort, order, page, pageSize: 4 })).leads);
        expect(parts).toEqual(whole.leads);
      }
    }
  }
});

test("counts each status under the other filters, and a page past the end is empty with the true total", async () => {
  const ctx = await fresh();
  await seed(ctx, [
    { status: "new", score: 5 },
    { status: "new" },
    { status: "replied", score: 9 },
    { status: "failed", score: 9 },
  ]);
  const page = await browseLeads(ctx, { status: ["new", "failed"], minScore: 1, page: 3 });
  expect(page).toMatchObject({ leads: [], total: 2, totalPages: 1, page: 3 });
  expect(page.statusCounts).toMatchObject({ new: 1, replied: 1, failed: 1, queued: 0 });
});

test("keeps a lead whose texts are far longer than the index holds", async () => {
  const ctx = await fresh();
  const long = "Ǆ€𝕏".repeat(400);
  await seed(ctx, [{ name: long, company: long, title: long, location: long, domain: long }]);
  const page = await browseLeads(ctx, { text: "@example.com" });
  expect(page.leads).toMatchObject([{ name: long, agentName: "Ada" }]);
});

test("says when the latest mail went out, and nothing else than the row has", async () => {
  const ctx = await fresh();
  await seed(ctx, [{ name: "A" }]);
  await acrossWorkspaces(ctx)
    .update(leads)
    .set({ contactedAt: new Date("2026-03-04T05:06:07.080Z") })
    .where(eq(leads.workspaceId, ctx.workspaceId));
  const { leads: found } = await browseLeads(ctx, {});
  expect(found[0]).toMatchObject({ contactedAt: "2026-03-04T05:06:07.080Z", name: "A" });
  expect(found[0]).not.toHaveProperty("evidence");
});

test("an unknown agent is absent, and another workspace's leads are not there", async () => {
  const owner = await fresh();
  const agent = await seed(owner, [{ name: "secret" }]);
  const stranger = await fresh();
  await expect(browseLeads(stranger, { agentId: agent.id })).rejects.toMatchObject({ code: "not_found" });
  await expect(listLeadIds(stranger, { agentId: agent.id })).rejects.toMatchObject({ code: "not_found" });
  expect(await browseLeads(stranger, { text: "secret" })).toMatchObject({ leads: [], total: 0 });
  expect(await listLeadIds(stranger, {})).toEqual({ leadIds: [], truncated: false });
});

test("filters by title, company, website, email status, tag, import and owner, each alone and all together", async () => {
  const ctx = await fresh();
  const anna = await addMember(ctx, "Anna");
  const agent = await seed(ctx, [
    {
      name: "A",
      title: "Head of Ovens",
      company: "Söhne & Co",
      domain: "ovens.example",
      emailStatus: "risky",
    },
    { name: "B", title: null, company: "Head Ltd", domain: "head.example", email: "ovens@b.example" },
    { name: "C", title: "Baker\nand Head", company: null, domain: null, ownerId: anna.id },
  ]);
  const bytes = new TextEncoder().encode("email,name\nd@d.example,D\n");
  const { id: importId } = await importLeads(ctx, {
    agentId: agent.id,
    file: { name: "d.csv", bytes },
    mapping: { email: 0, name: 1 },
  });
  const all = await browseLeads(ctx, {});
  const idOf = (name: string) => all.leads.find((lead) => lead.name === name)!.id;
  await tagLeads(ctx, { leadIds: [idOf("A"), idOf("B")], add: ["one"] });
  await tagLeads(ctx, { leadIds: [idOf("B"), idOf("D")], add: ["two"] });
  const { tags } = await listTags(ctx, {});
  const [one, two] = tags.map(({ id }) => id) as [string, string];
  const cases: [Parameters<typeof browseLeads>[1], string[]][] = [
    [{ title: "head" }, ["A", "C"]],
    [{ title: "ovens HEAD" }, ["A"]],
    [{ title: "example" }, []],
    [{ company: "sohne" }, ["A"]],
    [{ company: "head" }, ["B"]],
    [{ domain: "head" }, ["B"]],
    [{ domain: "ovens" }, ["A"]],
    [{ emailStatus: "risky,unknown" }, ["A", "D"]],
    [{ tagIds: one }, ["A", "B"]],
    [{ tagIds: [one, two] }, ["A", "B", "D"]],
    [{ importId }, ["D"]],
    [{ ownerId: anna.id }, ["C"]],
    [{ ownerId: "none" }, ["A", "B", "D"]],
    [
      {
        title: "head",
        company: "s",
        domain: "ovens",
        emailStatus: ["risky"],
        tagIds: [one],
        ownerId: "none",
      },
      ["A"],
    ],
  ];
  for (const [filter, expected] of cases) {
    const page = await browseLeads(ctx, filter);
    expect([filter, sorted(page), page.total]).toEqual([filter, expected, expected.length]);
  }
});

test("the longest of everything that a list filters by fits into its index", async () => {
  const ctx = await fresh();
  const anna = await addMember(ctx, "Anna");
  const tagIds = Array.from({ length: MAX_TAGS_OF_LEAD }, newId);
  const wide = (length: number) =>
    Array.from({ length }, (_, n) => String.fromCodePoint(0x20000 + n * 7)).join("");
  const long = { name: wide(500), company: wide(499), location: wide(498), title: wide(497) };
  await seed(ctx, [{ ...long, domain: wide(490), tagIds, ownerId: anna.id }]);
  expect((await browseLeads(ctx, {})).total).toBe(1);
});
