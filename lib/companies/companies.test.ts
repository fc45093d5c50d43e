import { expect, test } from "vitest";
import { companies } from "@/db/schema";
import { acrossWorkspaces, scoped, sql } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { addLead } from "@/lib/leads/add-lead";
import { getLeadDossier } from "@/lib/leads/get-lead-dossier";
import { updateLead } from "@/lib/leads/update-lead";
import { eraseLead } from "@/lib/workflows/erase-lead";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { getCompany } from "./get-company";
import { listCompanies } from "./list-companies";
import { type PageOfCompany, storeFacts } from "./store-facts";

const { fresh } = openTestWorkspaces();

async function withLeads(...given: { email: string; domain?: string; company?: string; name?: string }[]) {
  const ctx = await fresh();
  const agent = await createAgent(ctx, { name: "Ada" });
  const leads = [];
  for (const one of given) leads.push(await addLead(ctx, { agentId: agent.id, ...one }));
  return { ctx, agent, leads };
}

const imprint = (domain: string, facts: PageOfCompany["facts"]): PageOfCompany => ({
  url: `https://www.${domain}/imprint`,
  readAt: new Date("2026-01-01T00:00:00Z"),
  facts,
  excerpt: facts.map(({ quote }) => quote).join("\n"),
});

const only = async (ctx: Context) => {
  const { companies } = await listCompanies(ctx, {});
  expect(companies).toHaveLength(1);
  return getCompany(ctx, { id: companies[0]!.id });
};

test("people of one registered domain and the hosts below it are one company", async () => {
  const { ctx, leads } = await withLeads(
    { email: "ann@acme.co.uk", domain: "acme.co.uk", company: "Acme" },
    { email: "bo@mail.acme.co.uk", domain: "mail.acme.co.uk" },
    { email: "cy@notacme.co.uk", domain: "notacme.co.uk" },
  );
  const { companies: listed, total } = await listCompanies(ctx, {});
  expect(listed.map(({ domain, people }) => [domain, people])).toEqual([
    ["notacme.co.uk", 1],
    ["acme.co.uk", 2],
  ]);
  expect(total).toBe(2);
  const acme = await getCompany(ctx, { id: listed[1]!.id });
  expect(acme.leads.map(({ id }) => id).sort()).toEqual([leads[0]!.id, leads[1]!.id].sort());
  expect(acme).toMatchObject({ name: "Acme", people: 2 });
});

test("providers of personal mail are no company, nor is a lead without a website", async () => {
  const { ctx } = await withLeads(
    { email: "ann@gmail.com", domain: "gmail.com" },
    { email: "bo@acme.example" },
  );
  expect(await listCompanies(ctx, {})).toMatchObject({ companies: [], total: 0 });
});

test("each fact has its page, quote and time, and the page as it was read", async () => {
  const { ctx } = await withLeads({ email: "ann@acme.example", domain: "acme.example" });
  await storeFacts(ctx, [
    imprint("acme.example", [
      { field: "legalName", value: "Acme GmbH", quote: "Acme GmbH, Berlin", trust: 3 },
      { field: "phone", value: "030 901820", quote: "Tel. 030 901820", trust: 3 },
      {
        field: "address",
        value: "Am Markt 1, 10115 Berlin, Germany",
        quote: "Am Markt 1, 10115 Berlin, Germany",
        trust: 3,
      },
      { field: "languages", value: "de", quote: 'lang="de"', trust: 1 },
      { field: "languages", value: "en", quote: 'hreflang="en"', trust: 2 },
    ]),
  ]);
  const company = await only(ctx);
  expect(company).toMatchObject({
    legalName: "Acme GmbH",
    phone: "030 901820",
    phoneNumber: "+4930901820",
    languages: ["en", "de"],
    industry: [],
  });
  expect(company.evidence[0]).toEqual({
    field: "legalName",
    value: "Acme GmbH",
    url: "https://www.acme.example/imprint",
    quote: "Acme GmbH, Berlin",
    foundAt: "2026-01-01T00:00:00.000Z",
  });
  expect(company.sources).toMatchObject([{ url: "https://www.acme.example/imprint" }]);
});

test("a site says nothing of companies without leads, and nothing of those on other hosts", async () => {
  const { ctx } = await withLeads({ email: "ann@acme.example", domain: "acme.example" });
  const fact = { field: "legalName", value: "Other Ltd", quote: "Other Ltd", trust: 3 } as const;
  await storeFacts(ctx, [imprint("other.example", [fact]), imprint("notacme.example", [fact])]);
  expect(await only(ctx)).toMatchObject({ legalName: null, evidence: [] });
});

test("is found by words of its name, its town, its industry and its website", async () => {
  const { ctx } = await withLeads({
    email: "ann@acme.example",
    domain: "acme.example",
    company: "Bäckerei Müller",
  });
  await storeFacts(ctx, [
    imprint("acme.example", [{ field: "place", value: "Köln", quote: "Köln", trust: 2 }]),
  ]);
  const found = async (search: string) => (await listCompanies(ctx, { search })).total;
  for (const words of ["backerei", "KÖLN", "acme.ex", "muller koln", ""]) expect(await found(words)).toBe(1);
  for (const words of ["muller bonn", "%", "acme_example"]) expect(await found(words)).toBe(0);
});

test("lists newest first, a page at a time, with the best fit and the last contact of its people", async () => {
  const { ctx, leads } = await withLeads(
    { email: "ann@a.example", domain: "a.example" },
    { email: "bo@a.example", domain: "a.example" },
    { email: "cy@b.example", domain: "b.example" },
  );
  await ctx.db.execute(sql`
    update leads set score = 70, status = 'contacted', contacted_at = '2026-01-02T03:04:05Z'
    where workspace_id = ${ctx.workspaceId} and id = ${leads[0]!.id}`);
  const first = await listCompanies(ctx, { pageSize: 1 });
  const second = await listCompanies(ctx, { pageSize: 1, page: 2 });
  expect([first, second].map(({ companies }) => companies[0]!.domain)).toEqual(["b.example", "a.example"]);
  expect(first).toMatchObject({ total: 2, totalPages: 2 });
  expect(second.companies[0]).toMatchObject({
    bestScore: 70,
    contactedAt: "2026-01-02T03:04:05.000Z",
    people: 2,
  });
  expect(first.companies[0]).toMatchObject({ bestScore: null, contactedAt: null });
});

test("a lead's page names its company", async () => {
  const { ctx, leads } = await withLeads({
    email: "a@x.acme.example",
    domain: "x.acme.example",
    company: "Acme",
  });
  const { id } = await only(ctx);
  expect((await getLeadDossier(ctx, { id: leads[0]!.id })).company).toEqual({ id, name: "Acme" });
});

test("a lead that moves to another website takes its company along", async () => {
  const { ctx, leads } = await withLeads({ email: "ann@acme.example", domain: "acme.example" });
  await updateLead(ctx, { id: leads[0]!.id, domain: "mill.example" });
  const { companies } = await listCompanies(ctx, {});
  expect(companies.map(({ domain, people }) => [domain, people])).toEqual([["mill.example", 1]]);
});

test("a person who is deleted for good disappears from what is known of the company, which goes with the last", async () => {
  const { ctx, leads } = await withLeads(
    { email: "ann@acme.example", domain: "acme.example", name: "Ann Ashdown" },
    { email: "bo@acme.example", domain: "acme.example", name: "Bo Ray" },
  );
  await storeFacts(ctx, [
    imprint("acme.example", [
      { field: "legalName", value: "Ann Ashdown e.K.", quote: "Inhaberin: Ann Ashdown e.K.", trust: 3 },
      { field: "place", value: "Berlin", quote: "10115 Berlin", trust: 3 },
    ]),
  ]);
  await eraseLead(ctx, { id: leads[0]!.id });
  const company = await only(ctx);
  expect(company).toMatchObject({ legalName: null, place: "Berlin", people: 1 });
  expect(JSON.stringify(company)).not.toContain("Ashdown");
  await eraseLead(ctx, { id: leads[1]!.id });
  expect((await listCompanies(ctx, {})).total).toBe(0);
  expect(
    await acrossWorkspaces(ctx).execute(sql`select 1 from company_sources where company_id = ${company.id}`),
  ).toHaveLength(0);
});

test("twenty people of one company at once are one company", async () => {
  const { ctx, agent } = await withLeads();
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      addLead(ctx, {
        agentId: agent.id,
        email: `p${index}@acme.example`,
        domain: "acme.example",
        company: "Acme",
      }),
    ),
  );
  expect(await only(ctx)).toMatchObject({ name: "Acme", people: 20 });
});

test("a page of 20,000 companies reads no more leads than the people of its rows", async () => {
  const { ctx, agent } = await withLeads();
  const { workspaceId } = ctx;
  const db = acrossWorkspaces(ctx);
  for (let start = 0; start < 20_000; start += 2_000)
    await db.insert(companies).values(
      Array.from({ length: 2_000 }, (_, index) => ({
        id: newId(),
        workspaceId,
        domain: `c${start + index}.example`,
        name: `Company ${start + index}`,
      })),
    );
  await db.execute(sql`
    insert into leads (id, workspace_id, agent_id, campaign_id, email, email_key, domain)
    select gen_random_uuid(), ${workspaceId}, ${agent.id}, ${agent.campaignId}, 'p@c' || n || '.example', 'p@c' || n || '.example', 'c' || n || '.example'
    from generate_series(0, 19999) n`);
  await db.execute(sql`vacuum analyze leads, companies`);
  const read = await db.transaction(async (tx) => {
    const within = { ...ctx, db: scoped(tx as unknown as typeof db) };
    const count = async () => {
      const [row] = await tx.execute<{ n: string }>(sql`
        select pg_stat_get_xact_tuples_returned('leads'::regclass) + pg_stat_get_xact_tuples_fetched('leads'::regclass) n`);
      return Number(row!.n);
    };
    const before = await count();
    const { companies: rows, total } = await listCompanies(within, { pageSize: 100, page: 150 });
    expect(total).toBe(20_000);
    expect(rows.every(({ people }) => people === 1)).toBe(true);
    return (await count()) - before;
  });
  // The people of the rows of the page, and no scan of all leads.
  expect(read).toBeLessThanOrEqual(400);
});
