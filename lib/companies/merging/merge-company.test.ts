import { expect, test } from "vitest";
import { companies, leads } from "@/db/schema";
import { acrossWorkspaces, eq, sql } from "@/db/scope";
import { createAgent } from "@/lib/agents/create-agent";
import { COMPANY_OF_LEAD } from "@/lib/channels/contract/rank-leads";
import { getCompany } from "@/lib/companies/get-company";
import { listCompanies } from "@/lib/companies/list-companies";
import type { Context } from "@/lib/context";
import { newId } from "@/lib/id";
import { dropEmptyCompany } from "@/lib/leads/companies/forget-companies";
import { openTestWorkspaces } from "@/testing/workspaces/test-workspaces";
import { listDuplicateCompanies } from "./list-duplicate-companies";
import { markCompaniesNotSame } from "./mark-companies-not-same";
import { mergeCompany } from "./merge-company";
import { separateCompany } from "./separate-company";
import { unmarkCompaniesNotSame } from "./unmark-companies-not-same";

const workspaces = openTestWorkspaces();

type Given = Partial<typeof companies.$inferInsert>;

/** Two companies with two people and one. */
async function seed(one: Given = {}, other: Given = {}) {
  const ctx = await workspaces.fresh();
  const agent = await createAgent(ctx, { name: "Ovens" });
  const { workspaceId } = ctx;
  const [first, second] = [newId(), newId()];
  const db = acrossWorkspaces(ctx);
  await db.insert(companies).values([
    { id: first, workspaceId, domain: "ovens.example", ...one },
    { id: second, workspaceId, domain: "ovens-shop.example", ...other },
  ]);
  const contactedAt = new Date("2026-05-01T00:00:00.000Z");
  const people = [
    { email: "a@ovens.example", domain: "ovens.example", score: 40 },
    { email: "b@ovens.example", domain: "www.ovens.example", score: null },
    { email: "c@ovens-shop.example", domain: "ovens-shop.example", score: 90, contactedAt },
  ];
  await db.insert(leads).values(
    people.map((one) => ({
      ...{ workspaceId, agentId: agent.id, campaignId: agent.campaignId, emailKey: one.email, evidence: [] },
      ...one,
    })),
  );
  return { ctx, first, second, contactedAt: contactedAt.toISOString() };
}

const companyOf = async (ctx: Context) => {
  const rows = await acrossWorkspaces(ctx).execute<{ company: string }>(sql`
    select ${COMPANY_OF_LEAD} as company from leads where workspace_id = ${ctx.workspaceId} order by email`);
  return rows.map(({ company }) => company);
};

test.each<[string, Given, Given, string[]]>([
  ["the same VAT number", { vatId: "DE 136 695 976" }, { vatId: "DE136695976" }, ["vat"]],
  [
    "the same number in the same register",
    { register: "Leeds", registerNumber: "HRB 1" },
    { register: "Leeds", registerNumber: "HRB1" },
    ["register"],
  ],
  [
    "the same registered name in the same town",
    { legalName: "Ovens Ltd", place: "Leeds" },
    { legalName: "OVENS Ltd", place: "Leeds" },
    ["name"],
  ],
  ["the same phone number", { phoneNumber: "+441134960001" }, { phoneNumber: "+441134960001" }, ["phone"]],
])("suggests two companies with %s", async (_, one, other, reasons) => {
  const { ctx, first } = await seed(one, other);
  const { pairs, total } = await listDuplicateCompanies(ctx, {});
  expect([total, pairs.map((pair) => pair.reasons)]).toEqual([1, [reasons]]);
  // The one with more people is suggested to be kept.
  expect(pairs[0]!.kept.id).toBe(first);
});

test.each<[string, Given, Given]>([
  ["nothing in common", {}, {}],
  [
    "the same number in two registers",
    { register: "Leeds", registerNumber: "1" },
    { register: "York", registerNumber: "1" },
  ],
  [
    "the same name in two towns",
    { legalName: "Ovens Ltd", place: "Leeds" },
    { legalName: "Ovens Ltd", place: "York" },
  ],
  ["a number without its register", { registerNumber: "1" }, { registerNumber: "1" }],
])("does not suggest two companies with %s", async (_, one, other) => {
  const { ctx } = await seed(one, other);
  expect(await listDuplicateCompanies(ctx, {})).toMatchObject({ pairs: [], total: 0 });
});

test("merged, they count as one: people, best fit, contacted, people per company; separated, each is as it was", async () => {
  const { ctx, first, second, contactedAt } = await seed({ vatId: "1" }, { vatId: "1" });
  const before = await listCompanies(ctx, {});
  expect(await companyOf(ctx)).toEqual(["ovens.example", "ovens.example", "ovens-shop.example"]);
  await mergeCompany(ctx, { id: first, otherId: second });
  await mergeCompany(ctx, { id: first, otherId: second });
  const { companies: rows, total } = await listCompanies(ctx, {});
  expect([total, rows]).toMatchObject([1, [{ id: first, people: 3, bestScore: 90, contactedAt }]]);
  expect(await companyOf(ctx)).toEqual(["ovens.example", "ovens.example", "ovens.example"]);
  const dossier = await getCompany(ctx, { id: first });
  expect(dossier.merged).toEqual([{ id: second, domain: "ovens-shop.example", name: null }]);
  expect(dossier.leads.map(({ email }) => email)).toEqual([
    "c@ovens-shop.example",
    "a@ovens.example",
    "b@ovens.example",
  ]);
  expect(await getCompany(ctx, { id: second })).toMatchObject({ mergedInto: first });
  expect(await listDuplicateCompanies(ctx, {})).toMatchObject({ total: 0 });

  await separateCompany(ctx, { id: second });
  const after = await listCompanies(ctx, {});
  const bare = ({ updatedAt: _, ...company }: (typeof after.companies)[number]) => company;
  expect(after.companies.map(bare)).toEqual(before.companies.map(bare));
  await expect(separateCompany(ctx, { id: second })).rejects.toMatchObject({ code: "invalid_state" });
});

test("remembers that two are not the same, until somebody takes it back", async () => {
  const { ctx, first, second } = await seed({ vatId: "1" }, { vatId: "1" });
  await markCompaniesNotSame(ctx, { id: second, otherId: first });
  await markCompaniesNotSame(ctx, { id: first, otherId: second });
  expect(await listDuplicateCompanies(ctx, {})).toMatchObject({ total: 0 });
  expect(await listDuplicateCompanies(ctx, { apart: true })).toMatchObject({ total: 1 });
  await unmarkCompaniesNotSame(ctx, { id: first, otherId: second });
  expect(await listDuplicateCompanies(ctx, {})).toMatchObject({ total: 1 });
  expect(await listDuplicateCompanies(ctx, { page: 2 })).toMatchObject({ total: 1, pairs: [] });
});

test("of twenty merges at once, either way, one counts; a third company that was merged is named", async () => {
  const { ctx, first, second } = await seed();
  const settled = await Promise.allSettled(
    Array.from({ length: 20 }, (_, index) =>
      mergeCompany(ctx, index % 2 ? { id: first, otherId: second } : { id: second, otherId: first }),
    ),
  );
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
  for (const one of settled)
    if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "invalid_state" });
  expect(await listCompanies(ctx, {})).toMatchObject({ total: 1 });
  await expect(mergeCompany(ctx, { id: first, otherId: first })).rejects.toMatchObject({
    code: "invalid_state",
  });
  await expect(mergeCompany(ctx, { id: first, otherId: newId() })).rejects.toMatchObject({
    code: "not_found",
  });
});

test("a company whose own people are gone stays while those of its other domain are there, and goes with them", async () => {
  const { ctx, first, second } = await seed();
  await mergeCompany(ctx, { id: first, otherId: second });
  const db = acrossWorkspaces(ctx);
  const leave = (email: string) => db.delete(leads).where(eq(leads.email, email));
  await leave("a@ovens.example");
  await leave("b@ovens.example");
  await dropEmptyCompany(ctx, "ovens.example");
  expect(await listCompanies(ctx, {})).toMatchObject({ companies: [{ id: first, people: 1 }] });
  await leave("c@ovens-shop.example");
  await dropEmptyCompany(ctx, "ovens-shop.example");
  expect(await listCompanies(ctx, {})).toMatchObject({ companies: [], total: 0 });
});
